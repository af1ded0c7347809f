import { Button, Modal } from 'react-bootstrap';
import { CopyButton } from '../components/CopyButton.js';
import type { OfferedFile } from '../core/downloads.js';

type Props = { readonly file: OfferedFile; readonly show: boolean; readonly onHide: () => void };

type LinkProps = { readonly href: string; readonly name: string };

/** The file at an address of the server, which the system fetches as it fetches any. */
const FileLink = ({ href, name }: LinkProps) => (
  <>
    <p>
      <a href={href} rel="noreferrer" className="btn btn-primary w-100 text-break">
        下载“{name}”
      </a>
    </p>
    <p>点了没有反应的，复制下载链接，到手机的浏览器里打开。</p>
    <p className="text-body-secondary">链接十分钟内有效；得到链接的人都能下载，请不要转发。</p>
  </>
);

/** How to come by a file from inside an application that saves none. */
export const OpenElsewhere = ({ file: { name, link }, show, onHide }: Props) => {
  const href = link !== undefined && Date.now() < link.until ? link.href : undefined;
  const title = href === undefined ? '这里不能下载文件' : '下载文件';
  return (
    <Modal show={show} onHide={onHide} centered aria-label={title}>
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2">{title}</Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {href === undefined ? null : <FileLink href={href} name={name} />}
        <p>{href === undefined ? '请' : '也可以'}点右上角“…”，选择“在浏览器打开”，在浏览器里下载。</p>
        <p className="mb-0">
          已提交的文书，在浏览器里凭案号和验证码下载，或登录后到“我的文书”下载。没有提交、也没有登录保存的草稿，只在这里。
        </p>
      </Modal.Body>
      <Modal.Footer>
        {href === undefined ? (
          <CopyButton text={window.location.href} label="复制本页网址" copiedMessage="网址已复制" />
        ) : (
          <CopyButton
            text={new URL(href, window.location.href).href}
            label="复制下载链接"
            copiedMessage="下载链接已复制"
          />
        )}
        <Button variant={href === undefined ? 'primary' : 'outline-secondary'} onClick={onHide}>
          知道了
        </Button>
      </Modal.Footer>
    </Modal>
  );
};
