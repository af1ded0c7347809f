import { useEffect, useRef } from 'react';
import { Modal } from 'react-bootstrap';
import type { Suggestion } from '../suggestion.js';

type Props = {
  readonly passage: NonNullable<Suggestion['passage']>;
  readonly label: string;
  readonly onClose: () => void;
};

/** The whole text that was read, with the passage of one suggestion marked and in sight. */
export const SourceDialog = ({ passage: { text, from, to }, label, onClose }: Props) => {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <Modal show onHide={onClose} size="lg" scrollable centered aria-label={`资料全文：${label}`}>
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2">资料全文</Modal.Title>
      </Modal.Header>
      <Modal.Body tabIndex={0}>
        <p className="source-text">
          {text.slice(0, from)}
          <mark ref={mark}>{text.slice(from, to)}</mark>
          {text.slice(to)}
        </p>
      </Modal.Body>
    </Modal>
  );
};
