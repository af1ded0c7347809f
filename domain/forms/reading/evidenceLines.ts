/** A number that the party put before a line of the list of evidence. */
export const numberBeforeEvidence = /^\s*(?:证据)?(?:\d{1,3}|[一二三四五六七八九十]{1,3})\s*[、.．:：)）]\s*/;

/** A line of the list that only says where the list is: 详见附件《原告证据清单》. */
export const referenceToList =
  /^(?:详|另)?见(?:后附|所附)?附件\d*[\s：:《“]*(?:[原被]告)?(?:证据(?:清单|目录|列表))?[》”]?[。.]?$/;
