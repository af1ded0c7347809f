import { useId, useMemo, useState } from 'react';
import { Modal } from 'react-bootstrap';
import { readPicture } from '../../../../domain/forms/pictures.js';
import './pictures.css';

type Props = {
  /** A JPEG file in base64, from an answer of any origin. */
  readonly jpeg: string;
  /** What a person who does not see it is told: its number and caption. */
  readonly description: string;
};

/** A picture of a pleading, small; pressed, as large as the window allows. What is no picture says so and is never given to the browser. */
export const ZoomablePicture = ({ jpeg, description }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const isPicture = useMemo(() => readPicture(jpeg).ok, [jpeg]);
  if (!isPicture) return <span className="picture-broken">（图片无法显示）</span>;
  const source = `data:image/jpeg;base64,${jpeg}`;
  return (
    <>
      <button
        type="button"
        className="picture-small"
        aria-label={`放大查看：${description}`}
        onClick={() => setOpen(true)}
      >
        <img src={source} alt={description} />
      </button>
      <Modal show={isOpen} onHide={() => setOpen(false)} size="xl" centered aria-labelledby={titleId}>
        <Modal.Header closeButton closeLabel="关闭">
          <Modal.Title as="h2" id={titleId} className="picture-title">
            {description}
          </Modal.Title>
        </Modal.Header>
        <Modal.Body className="picture-large">
          <img src={source} alt={description} />
        </Modal.Body>
      </Modal>
    </>
  );
};
