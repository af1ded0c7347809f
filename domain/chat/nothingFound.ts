/** What is said of a question for which nothing was found where no model answers either; a page knows the case by it. */
export const nothingFound = '知识库中没有查到与此有关的内容，也没有启用可用的智能模型。';
