import { create } from 'qrcode';

/** Modules of white around a code, without which some cameras do not find it. */
const quiet = 4;

/** A QR code as a drawing, dark on white in either theme: cameras do not read it the other way round. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * quiet;
  const rows = Array.from({ length: modules.size }, (_row, y) =>
    Array.from({ length: modules.size }, (_column, x) =>
      modules.get(y, x) ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '',
    ).join(''),
  );
  return (
    <svg className="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={rows.join('')} fill="#000" />
    </svg>
  );
};
