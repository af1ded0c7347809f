import { useRef } from 'react';
import { Button } from 'react-bootstrap';
import { HiddenFileInput } from '../../../components/files/HiddenFileInput.js';
import { acceptedTypes } from './acceptedTypes.js';

type Props = { readonly onChosen: (files: readonly File[]) => void };

/** Takes photographs with the camera, or files that are there. */
export const PictureChooser = ({ onChosen }: Props) => {
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const input = (label: string, ref: typeof camera, capture: boolean) => (
    <HiddenFileInput
      ref={ref}
      label={label}
      multiple={!capture}
      accept={capture ? 'image/*' : acceptedTypes}
      capture={capture}
      onChosen={onChosen}
    />
  );
  return (
    <>
      <div className="d-flex flex-wrap gap-2">
        {input('拍照', camera, true)}
        {input('选择图片或 PDF', picker, false)}
        <Button variant="outline-primary" className="picture-camera" onClick={() => camera.current?.click()}>
          <i className="bi bi-camera me-2" aria-hidden="true" />
          拍照
        </Button>
        <Button variant="outline-primary" onClick={() => picker.current?.click()}>
          <i className="bi bi-images me-2" aria-hidden="true" />
          选择图片或 PDF
        </Button>
      </div>
      <p className="field-hint">
        身份证、营业执照、合同、借条等的照片或扫描件（JPG、PNG、WebP、PDF，每个不超过 20
        MB）。本机识别：由本系统的服务器识别，不使用模型，不发给他人，识别后不保存。
      </p>
    </>
  );
};
