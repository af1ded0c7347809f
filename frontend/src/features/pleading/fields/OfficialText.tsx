/** So many characters stand in one line of a telephone, or little more. */
const shortLabel = 26;
/** More than two lines of a telephone: nobody reads them before the question is answered. */
const longHint = 44;

type Props = {
  /** What the paper prints; shown in full where it is short. */
  readonly label: string;
  /** Stands before it: 表格里是. */
  readonly lead?: string;
  /** What the paper explains besides. */
  readonly texts?: readonly string[];
};

/** What the official form prints for a question that is asked in everyday words: in one line, and behind it all that takes more than one. */
export const OfficialText = ({ label, lead = '', texts = [] }: Props) => {
  const isShort = label.length <= shortLabel;
  if (isShort && texts.length === 0)
    return (
      <p className="official-label">
        {lead}
        {label}
      </p>
    );
  return (
    <details className="official-label official-text">
      <summary>
        {lead}
        {isShort ? label : `${label.slice(0, shortLabel - 6 - lead.length)}…`}
        <span className="official-more">原文</span>
      </summary>
      {isShort ? null : <p>{label}</p>}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </details>
  );
};

/**
 * The one hint that is shown of those that a question has, and the rest of them: the first one, unless only the paper explains the question, and at
 * length.
 */
export const oneHint = (
  help: string | undefined,
  official: readonly string[],
): { readonly hint: string | undefined; readonly others: readonly string[] } => {
  if (help !== undefined) return { hint: help, others: official };
  const [only, ...others] = official;
  return only === undefined || only.length > longHint ? { hint: undefined, others: official } : { hint: only, others };
};
