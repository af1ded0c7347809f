import { Button } from 'react-bootstrap';
import { PageTitle } from '../components/PageTitle.js';

/** Shown when a page could not be loaded or drawn: after an update, or without a network. */
export const BrokenPage = () => (
  <div className="page page-narrow">
    <PageTitle title="页面打开失败">可能是网络中断，或网站刚刚更新。已填写的内容保存在本浏览器中，不会丢失。</PageTitle>
    <Button variant="primary" onClick={() => window.location.reload()}>
      重新加载
    </Button>
  </div>
);
