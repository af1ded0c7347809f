/** A row of a list shows this many names, and the number of the others. */
const NAMED = 3;

/** 甲、乙、丙等31人 for the names of a side as the server joins them; a few names stay as they are. */
export const namesInShort = (names: string): string => {
  const each = names.split('、');
  return each.length <= NAMED + 1 ? names : `${each.slice(0, NAMED).join('、')}等 ${each.length} 人`;
};

type Props = { readonly plaintiff: string | null; readonly defendant: string | null };

/** Both sides of a case, one below the other; the full list of names is shown on hovering. */
export const PartyNames = ({ plaintiff, defendant }: Props) => (
  <span className="case-parties">
    {[plaintiff, defendant].map((names, side) => (
      <span key={side} className={side === 0 ? undefined : 'text-body-secondary'} title={names ?? undefined}>
        {names === null ? '—' : namesInShort(names)}
      </span>
    ))}
  </span>
);
