import { QrCode } from '../../../components/receipts/QrCode.js';
import type { CheckGroup } from '../page/index.js';

type Props = { readonly sheet: readonly CheckGroup[]; readonly documentHash: string | null };

/**
 * What is added on paper alone: the address of the progress page, with a QR code that carries neither number nor code, all
 * answers with ID numbers masked, and the digest in small print.
 */
export const PrintedRecord = ({ sheet, documentHash }: Props) => {
  const address = new URL('/progress', window.location.origin).href;
  return (
    <section className="end-printed" aria-hidden="true">
      <div className="end-printed-progress">
        <QrCode text={address} label="案件进度页面的二维码" />
        <p>查询进度：打开 {address}，填写编号和验证码。</p>
      </div>
      {sheet.length === 0 ? <p>填写的内容见提交时下载的 Word 文书。</p> : <h2>提交的内容</h2>}
      {sheet.map(({ id, title, rows }) => (
        <div key={id}>
          <h3>{title}</h3>
          {rows.map(({ path, question, lines }) => (
            <div key={path} className="end-printed-row">
              <span>{question}</span>
              <div>
                {lines.length === 0 ? '未填写' : null}
                {lines.map(({ label, text }, index) => (
                  <p key={index}>{label === '' ? text : `${label}：${text}`}</p>
                ))}
              </div>
            </div>
          ))}
        </div>
      ))}
      {documentHash === null ? null : <p className="end-printed-foot">文书校验值 {documentHash}</p>}
    </section>
  );
};
