import { Button } from 'react-bootstrap';

/** Shown when a page could not be loaded or drawn: after an update, or without a network. */
export const BrokenPage = () => (
  <div className="page page-narrow text-center">
    <h1>页面打开失败</h1>
    <p>可能是网络中断，或网站刚刚更新。已填写的内容保存在本浏览器中，不会丢失。</p>
    <Button variant="primary" onClick={() => window.location.reload()}>
      重新加载
    </Button>
  </div>
);
