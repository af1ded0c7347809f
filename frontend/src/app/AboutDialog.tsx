import { Button, Modal } from 'react-bootstrap';
import { version } from '../../../domain/version.js';
import { ContactLink } from '../components/ContactLink.js';
import { selectContactEmail, selectIsSaas } from '../core/appMode/appModeSlice.js';
import { useAppSelector } from '../core/hooks.js';

type Props = { readonly show: boolean; readonly onHide: () => void };

/** What the site is and whom to turn to. */
export const AboutDialog = ({ show, onHide }: Props) => {
  const isSaas = useAppSelector(selectIsSaas);
  const contact = useAppSelector(selectContactEmail);
  return (
    <Modal show={show} onHide={onHide} centered aria-label="关于与联系">
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2">关于与联系</Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <p>
          卷宗按照最高人民法院发布的要素式示范文本，帮助当事人填写起诉状、答辩状和申请书，并生成可直接提交的 Word 文书。
        </p>
        <p>
          {isSaas
            ? '填写中的内容保存在您自己的浏览器里；登录后，草稿和生成的文书还会保存到您的账号，换一台设备也能继续。'
            : '填写中的内容只保存在您自己的浏览器里。'}
          在检查页按“提交给法院”之后才会送达法院。
        </p>
        {contact === null ? null : (
          <p>
            使用中遇到问题，请发送邮件至 <ContactLink email={contact} />。
          </p>
        )}
        <p>
          {contact === null ? '使用中遇到问题' : '立案、诉讼程序等问题'}
          ，请联系受理法院的诉讼服务中心，或拨打全国法院诉讼服务热线 12368。
        </p>
        <p>
          其他程序可以代为填写和提交，方法见{' '}
          <a href="/api/docs" target="_blank">
            接口文档（在新窗口打开）
          </a>
          。
        </p>
        <p className="mb-0 text-body-secondary">版本 {version}</p>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="primary" onClick={onHide}>
          知道了
        </Button>
      </Modal.Footer>
    </Modal>
  );
};
