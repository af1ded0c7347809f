import { useEffect } from 'react';
import { Button, Spinner } from 'react-bootstrap';
import { CopyButton } from '../CopyButton.js';
import { ErrorNotice } from '../ErrorNotice.js';
import { saidOfFile } from '../../core/downloads.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { proofDropped, proofRequested, selectProof } from './proofSlice.js';
import { QrCode } from './QrCode.js';
import './receipts.css';

/** Address of the page that verifies a receipt; it opens with this receipt. */
const verificationUrl = (receiptId: string): string =>
  new URL(`/verify.html#id=${encodeURIComponent(receiptId)}`, window.location.origin).href;

/** Number, QR code and file of the receipt that proves a submission, and how to verify it. */
export const ProofPanel = ({ receiptId }: { readonly receiptId: string }) => {
  const dispatch = useAppDispatch();
  const proof = useAppSelector((state) => selectProof(state, receiptId));
  useEffect(() => () => void dispatch(proofDropped({ receiptId })), [dispatch, receiptId]);
  const waiting = proof.status === 'fetching' || proof.status === 'sealing';
  const ask = () => dispatch(proofRequested({ receiptId }));
  const url = verificationUrl(receiptId);
  return (
    <section className="receipt-proof" aria-label="核验回执">
      <QrCode text={url} label="核验页面的二维码" />
      <div className="receipt-proof-text">
        <h3 className="h6 mb-1">核验回执</h3>
        <p className="small text-body-secondary mb-2">
          回执证明本次操作已记入日志且未被改动，任何人都可以<a href={url}>在线核验</a>，也可以离线核验。
        </p>
        <p className="small text-break mb-2">回执编号 {receiptId}</p>
        <div className="d-flex flex-wrap gap-2 no-print">
          <Button variant="outline-secondary" size="sm" onClick={ask} disabled={waiting}>
            {waiting ? (
              <Spinner animation="border" size="sm" className="me-1" aria-hidden="true" />
            ) : (
              <i className="bi bi-shield-check me-1" aria-hidden="true" />
            )}
            {proof.status === 'saved' ? '再次下载核验回执' : '下载核验回执'}
          </Button>
          {waiting ? (
            <Button variant="link" size="sm" onClick={() => dispatch(proofDropped({ receiptId }))}>
              取消
            </Button>
          ) : (
            <CopyButton text={receiptId} label="复制回执编号" copiedMessage="回执编号已复制" />
          )}
        </div>
        <p className="small text-body-secondary mb-0 mt-2" role="status">
          {proof.status === 'sealing' ? '正在封存日志，完成后自动下载…' : null}
          {proof.status === 'saved' ? saidOfFile('核验回执已下载。') : null}
        </p>
        {proof.status === 'failed' ? <ErrorNotice message={proof.detail} onRetry={ask} /> : null}
      </div>
    </section>
  );
};
