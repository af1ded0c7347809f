import type { Court } from '../../../domain/contract/settings.js';

/** What somebody needs and how long it takes, and where the court is. */
export const AboutFiling = ({ court }: { readonly court: Court | null }) => {
  const lines = court
    ? ([
        ['地址', court.address],
        ['电话', court.telephone],
        ['办公时间', court.hours],
      ] as const)
    : [];
  const known = lines.flatMap(([label, text]) => (text === null ? [] : [{ label, text }]));
  return (
    <div className="home-about">
      <section aria-labelledby="home-needed">
        <h2 id="home-needed">需要什么，要多久</h2>
        <ul>
          <li>要多久，看表格有多少问题：打开表格，开头就写着。不知道的可以先不答，用照片识别可以少打很多字。</li>
          <li>您的身份证（单位是营业执照），对方的姓名或名称、电话、住址，知道多少填多少。</li>
          <li>合同、借条、转账记录、聊天记录等材料，拍照就能识别。</li>
          <li>一边填一边自动保存，随时可以停下，下次接着填。填完可以提交法院，也可以只下载 Word 文书。</li>
          <li>
            提交以后，符合条件的，法院应当在七日内立案并通知（民事诉讼法第一百二十六条，行政诉讼法第五十一条）；刑事自诉为十五日（刑事诉讼法解释第三百二十条）。
            {court?.takes_paper === false ? '本院不再另收纸质文书。' : '签字的纸质文书还要交到法院。'}
          </li>
        </ul>
      </section>
      <section aria-labelledby="home-court">
        <h2 id="home-court">{court?.name ?? '联系法院'}</h2>
        {known.length === 0 ? null : (
          <dl>
            {known.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <p>有疑问，可以拨打 12368 诉讼服务热线，或者到立案窗口问。</p>
      </section>
    </div>
  );
};
