import { useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import type { PriceList } from '../../../../../domain/contract/orders.js';
import { orderLimits } from '../../../../../domain/order/terms.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { planName } from '../../../components/plans/planNames.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { priceList, type PricesInput } from '../priceList.js';
import { packagesText, priceIn, priceProblem, readPackages, yuanText } from './typedPrices.js';

const aboutProblem = (typed: string): string | undefined =>
  typed.trim().length > orderLimits.about ? `不能超过${orderLimits.about}个字` : undefined;

const typedOf = ({ prices, abouts, payment }: PriceList) => ({
  packages: packagesText(prices.packages),
  professional: yuanText(prices.professional),
  enterprise: yuanText(prices.enterprise),
  seat: yuanText(prices.seat),
  aboutExplorer: abouts.explorer,
  aboutProfessional: abouts.professional,
  aboutEnterprise: abouts.enterprise,
  payment,
});
type Typed = ReturnType<typeof typedOf>;

const inputOf = (typed: Typed, version: number): PricesInput | null => {
  const read = readPackages(typed.packages);
  if ('problem' in read) return null;
  return {
    version,
    prices: {
      packages: read.packages,
      professional: priceIn(typed.professional),
      enterprise: priceIn(typed.enterprise),
      seat: priceIn(typed.seat),
    },
    abouts: {
      explorer: typed.aboutExplorer.trim(),
      professional: typed.aboutProfessional.trim(),
      enterprise: typed.aboutEnterprise.trim(),
    },
    payment: typed.payment.trim(),
  };
};

const PricesForm = ({ dialog }: { readonly dialog: OpenDialog<PriceList, PricesInput> }) => {
  const { about, busy } = dialog;
  const [basedOn, setBasedOn] = useState(about.version);
  const newest = dataOf(useAppSelector(priceList.selectors.list)) ?? about;
  const { field, frame, input } = useDialogForm<Typed>(dialog, {
    initial: typedOf(about),
    checks: {
      packages: (typed) => {
        const read = readPackages(typed);
        return 'problem' in read ? read.problem : undefined;
      },
      professional: priceProblem,
      enterprise: priceProblem,
      seat: priceProblem,
      aboutExplorer: aboutProblem,
      aboutProfessional: aboutProblem,
      aboutEnterprise: aboutProblem,
      payment: (typed) =>
        typed.trim().length > orderLimits.payment ? `付款说明不能超过${orderLimits.payment}个字` : undefined,
    },
    send: (typed) => {
      const body = inputOf(typed, basedOn);
      if (body !== null) dialog.submit(body);
    },
  });
  const price = (name: 'professional' | 'enterprise' | 'seat', label: string) => (
    <DialogField {...field(name)} label={label}>
      <Form.Control inputMode="decimal" placeholder="留空为暂未定价" {...input(name, false)} />
    </DialogField>
  );
  const about60 = (name: 'aboutExplorer' | 'aboutProfessional' | 'aboutEnterprise', label: string) => (
    <DialogField {...field(name)} label={label}>
      <Form.Control placeholder="留空用系统自带的文字" {...input(name, false)} />
    </DialogField>
  );
  return (
    <DialogForm {...frame} title="价格设置" label="保存">
      {!busy && newest.version > basedOn ? (
        <Alert variant="warning">
          <p>价格已由另一位管理员改为第 {newest.version} 版。您的内容还在这里，没有保存。</p>
          <Button size="sm" variant="outline-primary" onClick={() => setBasedOn(newest.version)}>
            保留我的内容，在第 {newest.version} 版之后保存
          </Button>
        </Alert>
      ) : null}
      <div className="price-packages">
        {price('professional', `${planName('professional')}每月（元）`)}
        {price('enterprise', `${planName('enterprise')}每月（元）`)}
        {price('seat', '团队席位每个（元）')}
      </div>
      <DialogField
        {...field('packages')}
        label="积分包，每行一种"
        hint={`写积分数、空格、价格（元），例如 10000 99。最多${orderLimits.packages}种，不写的不出售积分。`}
      >
        <Form.Control as="textarea" rows={4} {...input('packages')} />
      </DialogField>
      <DialogField
        {...field('payment')}
        label="付款说明"
        hint="收款的户名、开户行和账号等，购买人在待付款的订单上看到。"
      >
        <Form.Control as="textarea" rows={4} {...input('payment')} />
      </DialogField>
      <fieldset>
        <legend className="fs-6">价格方案页上，各方案适合谁</legend>
        {about60('aboutExplorer', planName('explorer'))}
        {about60('aboutProfessional', planName('professional'))}
        {about60('aboutEnterprise', planName('enterprise'))}
      </fieldset>
    </DialogForm>
  );
};

/** Sets everything at once; what another administrator set meanwhile is said and not overwritten unasked. */
export const PricesDialog = () => (
  <ResourceDialog of={priceList} id="prices-dialog" size="lg">
    {(dialog) => <PricesForm dialog={dialog} />}
  </ResourceDialog>
);
