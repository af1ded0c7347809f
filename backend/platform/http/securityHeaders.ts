import helmet from 'koa-helmet';
import type { Middleware } from 'koa';

/** What no page of ours uses, and therefore no script in one may ask for. The clipboard is written to and stays allowed. */
const unused = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissionsPolicy = unused.map((feature) => `${feature}=()`).join(', ');

/**
 * Security headers. Scripts come from our own files only. Styles may stand inline, because the charts and the
 * component library set them on elements; HTTPS is insisted on only where the court serves it.
 */
export const securityHeaders = (servedOverTls: boolean): Middleware => {
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(servedOverTls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: servedOverTls,
    crossOriginOpenerPolicy: servedOverTls, // browsers ignore it, with a warning, on plain HTTP
    originAgentCluster: servedOverTls,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (ctx, next) => {
    ctx.set('Permissions-Policy', permissionsPolicy);
    return headers(ctx, next);
  };
};
