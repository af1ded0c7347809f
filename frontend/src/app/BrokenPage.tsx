import { useEffect, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useRouteError } from 'react-router';
import { PageTitle } from '../components/PageTitle.js';
import { browserStatus, brokenSentences, whyBroken, type WhyBroken } from './whyBroken.js';

/** Shown when a page could not be loaded or drawn: says which of both, and what to do. */
export const BrokenPage = () => {
  const error = useRouteError();
  const [why, setWhy] = useState<WhyBroken>();
  useEffect(() => {
    let isShown = true;
    void whyBroken(error, browserStatus).then((found) => {
      if (isShown) setWhy(found);
    });
    return () => {
      isShown = false;
    };
  }, [error]);
  return (
    <div className="page page-narrow">
      <PageTitle title="页面打开失败">
        <span role="status">{why === undefined ? '正在查看原因……' : brokenSentences[why]}</span>
        已填写的内容保存在本浏览器中，不会丢失。
      </PageTitle>
      <Button variant="primary" onClick={() => window.location.reload()}>
        重新加载
      </Button>
    </div>
  );
};
