/** Names of browsers by what they call themselves; each claims to be those below it too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//, '钉钉'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/HuaweiBrowser\//, '华为浏览器'],
  [/MiuiBrowser\//, '小米浏览器'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Version\/[\d.]{1,20} (?:Mobile\/\w{1,20} )?Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/OpenHarmony|HarmonyOS/, '鸿蒙'],
  [/Android/, '安卓'],
  [/Windows NT/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];
/** More of a header is not looked at. */
const most = 500;

/** What a request came from, as people name it: browser and system, without versions. `undefined` where the header names neither. */
export const deviceOf = (userAgent: string): string | undefined => {
  const text = userAgent.slice(0, most);
  const named = [browsers, systems].flatMap((names) => names.find(([mark]) => mark.test(text))?.[1] ?? []);
  return named.length === 0 ? undefined : named.join('，');
};
