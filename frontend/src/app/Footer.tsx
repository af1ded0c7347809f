import { lazy, Suspense, useState } from 'react';
import { Button, Spinner } from 'react-bootstrap';
import { Link } from 'react-router';
import { patiently } from '../components/patiently.js';

const AboutDialog = lazy(patiently(async () => (await import('./AboutDialog.js')).AboutDialog));

/** The line at the foot of every page; its button opens what the site is and whom to turn to. */
export const Footer = () => {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <footer className="site-footer">
      <span>© {new Date().getFullYear()} 卷宗 · 要素式诉状</span>
      <Button
        variant="link"
        size="sm"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        关于与联系
      </Button>
      <Link className="btn btn-link btn-sm" to="/terms">
        协议与隐私
      </Link>
      {wanted ? (
        <Suspense fallback={<Spinner animation="border" size="sm" role="status" aria-label="正在打开" />}>
          <AboutDialog show={open} onHide={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </footer>
  );
};
