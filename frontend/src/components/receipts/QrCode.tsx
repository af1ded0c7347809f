import { useEffect, useState } from 'react';

type Props = { readonly text: string; readonly label: string };

/** A text as a QR code; black on white in dark mode too, so that every camera reads it. */
export const QrCode = ({ text, label }: Props) => {
  const [source, setSource] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCancelled = false;
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { margin: 2, width: 240, errorCorrectionLevel: 'M' }))
      .then(
        (url) => isCancelled || setSource(url),
        () => isCancelled || setFailed(true),
      );
    return () => {
      isCancelled = true;
    };
  }, [text]);
  if (failed) return <p className="text-body-secondary mb-0">二维码未能生成，请直接使用下方链接。</p>;
  if (source === undefined) return <div className="receipt-qr placeholder" role="status" aria-label="正在生成二维码" />;
  return <img className="receipt-qr" src={source} width={120} height={120} alt={label} />;
};
