//! Chinese, in simplified and traditional characters.

use crate::domain::Level::{Junior, Mid, Senior, Staff};
use crate::exchange::Field::{
    Answer, Deck, Extra, FollowUps, Front, KeyPoints, LeftOut, Level, Pitfalls, Short, Sources,
    Tags,
};
use crate::exchange::role::Role::{Choices, Code, Context, Plain, Right, Wrong};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["中文", "英文", "英语", "汉语", "德语", "法语", "日语"],
    asked: &["问题", "問題", "题目", "題目", "正面", "面试题", "提问", "问"],
    answers: &["答案", "回答", "背面", "解答", "参考答案", "參考答案", "答", "含义", "定义"],
    columns: &[
        (Plain(Front), &["术语", "单词", "词语", "概念", "标题"]),
        (Plain(Answer), &["详细答案", "标准答案", "翻译", "解释", "解析", "说明", "描述"]),
        (Plain(Short), &["简答", "简短回答", "一句话回答", "摘要", "总结"]),
        (Plain(Level), &["难度", "難度", "级别", "等级", "难易度"]),
        (Plain(Tags), &["标签", "標籤", "分类", "類別", "类别", "主题", "章节", "知识点", "关键词", "关键字", "科目", "领域"]),
        (Plain(Deck), &["牌组", "卡组"]),
        (Plain(Sources), &["来源", "來源", "出处", "参考", "参考资料", "链接"]),
        (Plain(KeyPoints), &["要点", "关键点", "考点", "核心要点"]),
        (Plain(FollowUps), &["追问", "常见追问"]),
        (Plain(Pitfalls), &["误区", "常见错误", "常见误区", "易错点"]),
        (Context, &["背景", "上下文"]),
        (Code(Extra), &["代码", "示例代码"]),
        (Choices, &["选项", "選項"]),
        (Wrong, &["错误答案"]),
        (Right, &["正确答案", "正確答案"]),
        (Plain(Extra), &["提示", "备注", "備註", "笔记", "例子", "示例", "例句", "图片", "评论", "类型", "公司"]),
        (Plain(LeftOut), &["序号", "编号", "編號"]),
    ],
    levels: &[
        (Junior, &["初级", "初級", "简单", "簡單", "入门", "容易", "基础", "低"]),
        (Mid, &["中级", "中級", "中等", "普通", "中"]),
        (Senior, &["高级", "高級", "困难", "困難", "难", "难题", "高"]),
        (Staff, &["专家", "資深", "资深", "极难"]),
    ],
    beside: &["难度", "级别"],
    aside: &["目录", "目錄", "简介", "前言", "介绍", "许可证", "参考资料", "致谢", "引言", "贡献"],
    asking: &["什么", "为什么", "如何", "怎么", "怎样", "哪些", "谈谈", "说说", "简述"],
};
