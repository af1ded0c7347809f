import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { BusyButton } from '../../../components/BusyButton.js';
import { readingPage } from '../../../components/caseAddress.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import type { Receipt } from '../../drafts/index.js';
import { loadRequested, selectLoad } from '../loading/loadSlice.js';

/** The way to a corrected version: what the court received, opened in its form by number and code. */
export const Amend = ({ receipt: { side, caseNumber, verificationCode, kept } }: { readonly receipt: Receipt }) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // On a shared computer no number stays in an address.
  const isShared = useAppSelector(selectIsShared);
  const load = useAppSelector(selectLoad);
  const [isAsked, setAsked] = useState(false);
  const path = isAsked && load.status === 'loaded' ? load.loaded.document.path : null;
  useEffect(() => {
    if (path !== null) void navigate(path);
  }, [path, navigate]);
  const open = () => {
    if (verificationCode === null) return;
    setAsked(true);
    dispatch(loadRequested({ caseNumber, verificationCode }));
  };
  return (
    <section className="end-amend no-print" aria-labelledby="end-amend">
      <h2 id="end-amend">发现写错了？</h2>
      <p className="mb-2">
        {side === 'complaint' ? '不用重新起诉' : '不用从头再填'}：改好以后作为新的版本提交，法院看得到每一版。
      </p>
      {verificationCode === null ? (
        <Link
          to={isShared ? (kept ? '/app/my-documents' : '/versions') : readingPage(caseNumber)}
          className="btn btn-outline-primary"
        >
          阅读、修改并提交新版本
        </Link>
      ) : (
        <BusyButton variant="outline-primary" busy={isAsked && load.status === 'loading'} onClick={open}>
          修改并提交新版本
        </BusyButton>
      )}
      {isAsked && load.status === 'failed' ? <ErrorNotice message={load.detail} onRetry={open} /> : null}
    </section>
  );
};
