import type { Marked } from './markedText.js';
import './markedText.css';

/** Readers that do not say `del` and `ins` say these words instead. */
const Said = ({ children }: { children: string }) => <span className="visually-hidden">{children}</span>;

const Piece = ({ kind, text }: Marked) => {
  if (kind === 'kept') return text;
  return kind === 'deleted' ? (
    <del>
      <Said>〔删去：</Said>
      {text}
      <Said>〕</Said>
    </del>
  ) : (
    <ins>
      <Said>〔加上：</Said>
      {text}
      <Said>〕</Said>
    </ins>
  );
};

/** A text with what was deleted and inserted in place, told apart by words and lines as well as by colour; within `.marked-text`. */
export const MarkedPieces = ({ marked }: { readonly marked: readonly Marked[] }) => (
  <>
    {marked.map((piece, index) => (
      <Piece key={index} {...piece} />
    ))}
  </>
);
