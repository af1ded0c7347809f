import type { DomainErrorCode } from '../eventSourcing/domainError.js';

export type ProblemDetails = Readonly<Record<string, string | number>>;

type Problem = {
  readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 421 | 422 | 429 | 500 | 502 | 503;
  /** What the user reads: a whole Chinese sentence that says what to do where that is not plain. */
  readonly sentence: string;
  /** Seconds after which trying again makes sense, when the refusal itself does not know better. */
  readonly retryAfter?: number;
};

/** Every refusal of the API: by a rule of the domain, or by HTTP, sign-in and infrastructure. A rule’s code without an entry does not compile. */
const table = {
  case_not_found: { status: 404, sentence: '未找到该案件。' },
  case_already_open: { status: 409, sentence: '该案件已经创建，请勿重复提交。' },
  case_already_filed: { status: 409, sentence: '该案件已经立案，案号不能再次更改。' },
  case_number_blank: { status: 422, sentence: '案号不能为空。' },
  case_number_malformed: { status: 422, sentence: '案号格式不正确，请检查后重新填写。' },
  case_number_signs: {
    status: 422,
    sentence: '案号中不能有尖括号、引号、反斜杠、与号或看不见的字符，请删去后重新填写。',
  },
  case_number_taken: { status: 409, sentence: '该案号已被其他案件使用，请核对后重新填写。' },
  case_not_filed: { status: 409, sentence: '该案件尚未立案，请先编立案号。' },
  case_number_changed: { status: 409, sentence: '该案件的案号刚刚被他人更正，请查看现在的案号后再决定是否更正。' },
  case_number_unchanged: { status: 422, sentence: '新案号与现在的案号相同，请检查后重新填写。' },
  case_number_unconfirmed: { status: 422, sentence: '这个案号有不寻常之处，请逐项确认后再提交。' },
  complaint_on_paper: { status: 404, sentence: '本案的起诉状是纸质的，系统中没有电子版。' },
  comparison_on_paper: {
    status: 409,
    sentence: '本案的起诉状是纸质的，系统中没有电子版，无法与答辩状对照。',
  },
  wrong_number_or_code: { status: 404, sentence: '案号或验证码不正确，请核对后重试。' },
  defendant_not_found: { status: 404, sentence: '未找到该被告，请核对案号与验证码。' },
  rename_contradicted: {
    status: 409,
    sentence:
      '改名前后的被告填写的证件号码（统一社会信用代码）或出生日期不同，不能作为“改错字”提交。请核对后更正，或者选择“换了人”。',
  },
  referral_not_open: {
    status: 409,
    sentence: '这名被告的改名已经核对过，或者起诉状之后又有改动，请刷新页面后再看。',
  },
  successor_answered: {
    status: 409,
    sentence:
      '起诉状现列的被告已凭新的验证码提交答辩状，不能再认定为同一人。请认定为不同人：新提交的答辩状照常有效，原答辩状仍保存在案。',
  },
  pleading_outdated: { status: 409, sentence: '这份文书已有新版本或已变动，请刷新页面后再分析。' },
  version_unchanged: { status: 409, sentence: '内容没有变化，没有再次提交；法院收到的仍是上一次提交的版本。' },
  stale_version: {
    status: 409,
    sentence: '法院现在收到的版本比您这次依据的版本新；这次没有提交，您填写的内容没有丢失。请看过差别后再提交。',
  },
  base_version_unknown: {
    status: 409,
    sentence: '您这次依据的版本，法院没有收到过；这次没有提交，您填写的内容没有丢失。请看过法院现有的版本后再提交。',
  },
  complaint_changed: {
    status: 409,
    sentence: '当事人刚刚提交了新一版起诉状，您看的是上一版，案件没有立案。请看过新的版本后再立案。',
  },
  read_version_unknown: {
    status: 422,
    sentence: '起诉状还没有所填的这一版，没有办理。请刷新页面，看过最新的一版后再办理。',
  },
  correction_case_filed: { status: 409, sentence: '本案已经立案，不再通知补正起诉状。' },
  correction_version_passed: {
    status: 409,
    sentence: '当事人刚刚提交了新的版本，您标记的是上一版。已填写的内容没有丢失，请对照新的版本核对后再发出。',
  },
  correction_open: {
    status: 409,
    sentence: '本案已有一份补正通知发出，当事人尚未提交新的版本，不能再次发出。您填写的内容没有丢失。',
  },
  correction_empty: { status: 422, sentence: '请先标记需要补正的内容，再发出通知。' },
  correction_due_past: { status: 422, sentence: '补正期限不能早于今天，请重新选择。' },
  correction_reason_missing: {
    status: 422,
    sentence: '已一次性告知过补正内容。再次通知请写明原因，如：补正后出现新的问题。',
  },
  correction_known: {
    status: 409,
    sentence: '有的内容此前已经告知、尚未补正，不必再次通知。请只保留新发现的问题。',
  },
  correction_place_unknown: {
    status: 422,
    sentence: '有的标记在这一版文书中找不到对应的位置或问题，请刷新页面后重新标记。',
  },
  correction_marks_changed: {
    status: 409,
    sentence: '同事刚刚改动了标记，通知没有发出。您填写的内容没有丢失，请看过最新的标记后再发出。',
  },
  correction_marks_full: {
    status: 409,
    sentence: '未发出的标记已有100处，不能再加；请先取消不需要的，或者先发出通知。',
  },
  correction_not_found: { status: 404, sentence: '没有找到这份补正通知或其中的标记。' },
  correction_ended: { status: 409, sentence: '这份补正通知已经结束，请刷新页面后再看。' },
  correction_service_day: { status: 422, sentence: '送达日期应在发出通知之日至今天之间，请重新选择。' },
  correction_not_later: { status: 422, sentence: '延长后的期限应当晚于现在的期限，请重新选择。' },
  correction_explained_often: { status: 409, sentence: '这一处已经说明过多次，法院会逐次看到，请不要再重复提交。' },
  correction_marks_open: {
    status: 409,
    sentence: '补正通知中还有内容未处理。可以先行立案（登记立案规定第八条），但请先确认。',
  },
  case_closed: {
    status: 409,
    sentence:
      '本案没有立案，已经处理完毕（退回、不予受理、撤回、移送或者重复），不能再提交、补正或者立案；处理有误的，由法院撤销后再继续。',
  },
  closure_case_filed: {
    status: 409,
    sentence: '本案刚刚立案，不能再退回、不予受理、撤回、移送或者按重复处理。立案后要撤诉的，请向承办法官申请。',
  },
  closure_undone: { status: 409, sentence: '这次处理已经撤销，或者之后另有处理，请刷新页面后再看。' },
  closure_followed: {
    status: 409,
    sentence: '处理之后，当事人已就同样的内容重新提交，不能再撤销；请在新的案件中继续。',
  },
  closure_not_found: { status: 404, sentence: '没有找到这次处理的通知书。' },
  closure_duplicate_itself: { status: 422, sentence: '不能按与本案自身重复处理，请填写另一件案件的案号。' },
  closure_duplicate_unknown: {
    status: 422,
    sentence: '没有找到重复的那一件案件，请核对所填的案号。',
  },
  closure_duplicate_closed: {
    status: 422,
    sentence: '所填的另一件案件也没有立案就处理完毕了，请填写仍在处理或者已经立案的案件。',
  },
  fee_out_of_range: {
    status: 422,
    sentence: '所填的金额不在《诉讼费用交纳办法》规定的幅度之内，请按所示的幅度填写。',
  },
  fee_nothing_due: { status: 422, sentence: '这一类案件不交纳案件受理费，不用发交费通知；案件类别选错的，请改选。' },
  paper_not_found: { status: 404, sentence: '没有找到这份文书，或者它不是发给这一方的，请刷新页面后再看。' },
  paper_issued_meanwhile: {
    status: 409,
    sentence: '这份文书刚刚已经制作过一次，请刷新页面，看过新的一版后再决定是否重新制作。',
  },
  paper_addressee_wrong: {
    status: 422,
    sentence: '这份文书不是发给所选的这一方的，或者该方已不再是本案的被告，请另选受送达人。',
  },
  paper_not_in_domain: {
    status: 422,
    sentence: '这一类案件没有这种文书：刑事自诉和国家赔偿案件不收诉讼费，法律也没有规定答辩和举证的固定期限。',
  },
  paper_period_unlawful: {
    status: 422,
    sentence:
      '举证期限或者程序不合规定：第一审普通程序不少于十五日，简易程序不超过十五日，小额诉讼一般不超过七日；行政案件的举证期限由法律规定，也没有小额诉讼。',
  },
  service_day_wrong: {
    status: 422,
    sentence: '送达的日期不对：不能早于立案和文书制作之日，也不能晚于今天，请核对。',
  },
  service_nothing_served: { status: 422, sentence: '请至少勾选一份送达的文书。' },
  service_not_found: { status: 404, sentence: '没有找到这条送达记录，请刷新页面后再看。' },
  service_revoked: { status: 409, sentence: '这条送达记录已经撤销，请刷新页面后再看。' },
  assignment_case_closed: {
    status: 409,
    sentence: '本案没有立案，已经处理完毕，不再分配承办人；处理有误的，先撤销处理再分配。',
  },
  assignment_changed: { status: 409, sentence: '本案刚刚改由他人承办，请查看现在由谁承办后再决定。' },
  assignment_reason_missing: { status: 422, sentence: '本案已有承办人，改由他人承办或者收回的，请写明原因。' },
  assignment_beyond_own: {
    status: 403,
    sentence: '法官可以承办还没有分配的案件；分配给他人、更换或者收回，请由立案人员或管理员办理。',
  },
  assignee_lacks_role: {
    status: 422,
    sentence: '所选的账号现在不是立案人员或法官，或者已经停用，不能承办案件，请另选一人。',
  },
  service_account_end_wrong: {
    status: 422,
    sentence: '密钥的到期日不能早于今天，也不能晚于两年之后，请重新选择。',
  },
  service_account_name_taken: {
    status: 409,
    sentence: '这个名称的密钥还在使用，没有再次创建。要更换密钥的，请用另一个名称创建，换好后吊销原来的。',
  },
  service_account_not_found: { status: 404, sentence: '没有找到这个业务系统的密钥，请刷新页面后再看。' },
  too_many_service_accounts: { status: 409, sentence: '使用中的密钥已达20个，请先吊销不再使用的。' },
  team_not_found: { status: 404, sentence: '没有找到这个团队。' },
  team_left: { status: 403, sentence: '您已经不是这个团队的成员，不能再查看团队的内容。' },
  team_dissolved: { status: 403, sentence: '这个团队已经解散。' },
  team_role_missing: { status: 403, sentence: '您在团队中的身份不能进行此操作，请联系团队的所有者。' },
  team_member_not_found: { status: 404, sentence: '团队中没有这名成员，可能刚刚退出，请刷新页面后再看。' },
  team_member_already: { status: 409, sentence: '这个邮箱的账号已经在团队中。' },
  team_full: { status: 409, sentence: '团队的成员已满，不能再增加。所有者可以在“价格方案”另订席位。' },
  too_many_teams: { status: 409, sentence: '一个账号最多同时加入10个团队，请先退出不再需要的。' },
  too_many_team_invitations: { status: 409, sentence: '等待答复的邀请已有50份，请先撤回不再需要的。' },
  team_invited_already: {
    status: 409,
    sentence: '这个邮箱已有一份等待答复的邀请，没有再次发出。对方没有收到的，请在列表中重发。',
  },
  team_invitation_over: {
    status: 409,
    sentence: '这份邀请已经答复、撤回或者过期。需要加入的，请联系团队的所有者重新邀请。',
  },
  team_invitation_foreign: {
    status: 403,
    sentence: '这份邀请是发给另一个邮箱的，请用受邀请的邮箱登录后再打开链接。',
  },
  team_document_gone: { status: 404, sentence: '这份文书已经不在团队中，请刷新页面后再看。' },
  team_document_already: { status: 409, sentence: '本案的这份文书已由另一名成员交给团队，没有再次交给。' },
  team_document_not_submitted: {
    status: 409,
    sentence: '这份文书没有提交过法院，只能查看和下载，不能由其他成员接续办理。',
  },
  too_many_team_documents: { status: 409, sentence: '团队的文书已有2000份，请先收回不再需要的。' },
  team_entry_gone: { status: 404, sentence: '这一条已经不在团队中，请刷新页面后再看。' },
  too_many_team_entries: { status: 409, sentence: '团队的代理人或者语段已有200条，请先收回不再需要的。' },
  too_many_team_entries_of_member: {
    status: 409,
    sentence: '您交给团队的代理人或者语段已有100条，请先收回不再需要的。',
  },
  last_team_owner: {
    status: 409,
    sentence: '团队至少要有一名所有者。请先把另一名成员设为所有者，再退出或改变身份。',
  },
  last_team_member: { status: 409, sentence: '团队中只有您一人，不能退出；不再需要的，请解散团队。' },
  service_key_required: {
    status: 401,
    sentence: '这个接口供本院的业务系统使用，请在 Authorization 请求头中给出管理员创建的密钥。',
  },
  service_key_unknown: { status: 401, sentence: '密钥不正确，请核对后再试，或请管理员重新创建。' },
  service_key_expired: { status: 401, sentence: '密钥已经到期，请管理员创建新的密钥。' },
  service_key_revoked: { status: 401, sentence: '密钥已被管理员吊销，请管理员创建新的密钥。' },
  service_key_out_of_scope: {
    status: 403,
    sentence: '这个密钥没有进行此操作的权限，请管理员创建有相应权限的密钥。',
  },
  cursor_in_future: {
    status: 400,
    sentence:
      '所给的位置在日志的末尾之后，不是本系统给出的。日志由备份恢复过的，请从最后核对一致的位置或者从头重新读取。',
  },
  cause_mismatch: { status: 409, sentence: '所选文书的案由与该案件不一致，请选择对应案由的文书。' },
  third_party_answers: {
    status: 409,
    sentence: '这个验证码是第三人的。第三人不提交答辩状，请填写第三人意见陈述书。',
  },
  third_party_only: {
    status: 409,
    sentence: '这个验证码是被告的。第三人意见陈述书由第三人填写，请使用第三人自己的验证码。',
  },
  form_not_found: { status: 404, sentence: '未找到对应的文书模板。' },
  definition_not_found: {
    status: 404,
    sentence: '填写时所用的表单版本在本系统中已找不到。请打开现行的表单，核对填写内容后再提交。',
  },
  form_kind_mismatch: { status: 422, sentence: '文书类型与所选模板不一致。' },
  answers_invalid: { status: 422, sentence: '填写内容有误，请按提示修改后再提交。' },
  answers_too_large: { status: 413, sentence: '填写内容过多，请精简后再提交。' },
  idempotency_key_reused: { status: 409, sentence: '提交内容与此前同一次操作不一致，请刷新页面后重新提交。' },
  personal_data_erased: { status: 410, sentence: '相关个人信息已依法删除，无法继续操作。' },
  reason_names_person: {
    status: 422,
    sentence: '所填的原因会永久保留，请勿写入当事人的姓名、证件号码、电话、地址、邮箱或验证码。',
  },
  account_not_found: { status: 404, sentence: '未找到该账号。' },
  account_inactive: { status: 403, sentence: '该账号已被停用，请联系管理员。' },
  second_factor_reset_own: { status: 409, sentence: '不能申请或确认重置自己的两步验证，请由另外两名管理员办理。' },
  second_factor_reset_same_person: {
    status: 409,
    sentence: '重置须由两名管理员办理：您是申请人，请由另一名管理员确认。只有一名管理员的，请在服务器上用命令行办理。',
  },
  second_factor_reset_open: {
    status: 409,
    sentence: '已有管理员申请重置这个账号的两步验证，正待另一名管理员确认，请刷新页面后再看。',
  },
  second_factor_reset_gone: {
    status: 410,
    sentence: '这次重置的申请已经过期、已经办理，或者不存在，请刷新页面后再看。',
  },
  unit_role_missing: {
    status: 403,
    sentence: '您的单位账号没有使用本系统的权限，不能登录。请联系本院管理员，在单位账号系统中开通对应的职责。',
  },
  unit_account_without_password: {
    status: 409,
    sentence: '这个账号由单位账号系统管理，在本系统没有密码，密码和邮箱请在单位账号系统中修改。',
  },
  unit_account_rights: {
    status: 409,
    sentence:
      '这个账号的权限由单位账号系统决定，不能在本系统变更；需要变更的，请在单位账号系统中调整，本人下次登录时生效。',
  },
  email_taken: { status: 409, sentence: '该邮箱已被注册，请直接登录。' },
  document_not_found: { status: 404, sentence: '未找到该文书，可能已被删除。' },
  pleading_not_adopted: {
    status: 409,
    sentence: '只能退回凭案号和验证码加入、且本账号没有提交过的文书。本账号提交过的，可以归档或从列表中删除。',
  },
  arrangement_changed: {
    status: 409,
    sentence: '该年的安排刚被另一位管理员修改过，本次没有保存。请与最新的内容核对后再保存。',
  },
  order_not_found: { status: 404, sentence: '未找到该订单。' },
  order_decided: { status: 409, sentence: '该订单已经办结或撤回，不能再办理，请刷新页面后再看。' },
  order_not_offered: { status: 409, sentence: '这一项现在没有定价，不能订购。请刷新页面查看最新的价格。' },
  order_unpaid: { status: 409, sentence: '该订单还没有确认收款，没有凭单。' },
  order_not_useful: {
    status: 409,
    sentence: '您现在的方案已经包含所订的方案，或者没有期限，无需订购。团队席位须在企业版有效时订购。',
  },
  too_many_open_orders: { status: 409, sentence: '待付款的订单过多，请先付款，或撤回不需要的订单。' },
  payment_day_wrong: { status: 422, sentence: '到账日期不能晚于今天。' },
  prices_changed: { status: 409, sentence: '价格刚有变动，本次没有保存。请核对最新的价格后再提交。' },
  plan_limits_changed: { status: 409, sentence: '限额刚有变动，本次没有保存。请核对最新的限额后再提交。' },
  plan_limits_invalid: {
    status: 400,
    sentence: '限额没有保存：须在允许的范围之内，专业版不少于探索版，企业版不少于专业版。',
  },
  form_switch_changed: {
    status: 409,
    sentence: '这一项刚被另一位管理员改过，本次没有保存。请看过现在的设置后再改。',
  },
  lending_rates_changed: {
    status: 409,
    sentence: '利率表刚被另一位管理员改过，本次没有保存。请看过现在的内容后再保存。',
  },
  lending_rate_unlikely: {
    status: 409,
    sentence: '这一利率与相邻一期相差超过0.5个百分点，本次没有保存。请核对，确实如此的，确认后再保存。',
  },
  form_switched_off: { status: 409, sentence: '这份文书目前没有开放。您填写的内容没有丢失。' },
  flag_not_found: { status: 404, sentence: '未找到该功能。' },
  usage_call_not_found: { status: 404, sentence: '未找到这次模型调用，请核对月份与调用编号。' },
  last_administrator: { status: 409, sentence: '系统至少需要保留一名可用的超级管理员。' },
  rights_beyond_own: {
    status: 403,
    sentence: '您不能授予或取消自己没有的权限，也不能变更权限多于您的账号。请由超级管理员办理。',
  },
  malformed_request: { status: 400, sentence: '请求格式不正确。' },
  fields_invalid: { status: 422, sentence: '填写内容有误，请按提示修改。' },
  not_signed_in: { status: 401, sentence: '请先登录。' },
  forbidden: { status: 403, sentence: '您没有权限进行此操作。' },
  cross_origin: { status: 403, sentence: '请求来源不受信任，请从本站页面重新操作。' },
  wrong_host: { status: 421, sentence: '请通过法院公布的网址访问本系统。' },
  not_found: { status: 404, sentence: '未找到您要访问的内容。' },
  defense_not_submitted: { status: 404, sentence: '该被告尚未提交答辩状。' },
  defense_empty: { status: 422, sentence: '答辩状还没有填写内容，请先填写答辩事项或事实与理由。' },
  complaint_data_missing: { status: 422, sentence: '缺少起诉状数据，无法进行分析。' },
  version_not_found: { status: 404, sentence: '没有这个版本，请刷新版本列表后重新选择。' },
  set_document_not_found: {
    status: 404,
    sentence: '随附材料中没有这一份：填写的内容可能已经改过，请重新打开材料列表。',
  },
  pdf_unavailable: { status: 404, sentence: '本服务器不能生成PDF，请下载Word文书后自行转换。' },
  pdf_failed: { status: 502, sentence: '生成PDF失败，请下载Word文书后自行转换。' },
  word_file_unknown: { status: 422, sentence: '这不是 Word 文书（.docx），请选择从本系统下载的 Word 文件。' },
  word_file_damaged: { status: 422, sentence: '文件已损坏或内容异常，无法读取。请换一份完整的文件。' },
  word_file_foreign: {
    status: 422,
    sentence:
      '这份文件不是由本系统生成的，或者其中的填写内容已被其他软件删去，无法据此恢复表单。可以打开对应的表单，用“从文字或照片中识别”上传这份文件，逐项核对后填入。',
  },
  word_file_form_unknown: { status: 422, sentence: '这份文件所用的文书模板在本系统中不存在，无法恢复表单。' },
  picture_unknown: {
    status: 422,
    sentence: '这个文件不是可以识别的图片或 PDF，请选择 JPG、PNG、WebP 图片或 PDF 文件；OFD 文件请先导出为 PDF。',
  },
  picture_heic: {
    status: 422,
    sentence: '暂不支持 HEIC 格式的照片。请在手机相机设置中改用“兼容性最佳”（JPG），或截屏后再选择。',
  },
  picture_too_large: { status: 422, sentence: '图片尺寸过大，请缩小到 4000 万像素以内后再选择。' },
  picture_not_shrunk: { status: 422, sentence: '图片过大，请缩小到最长边 1600 像素以内再发送。' },
  draft_over: { status: 409, sentence: '这份草稿已在别处提交或删除，没有再次保存。' },
  draft_not_in_account: {
    status: 404,
    sentence: '这份草稿还没有保存到账号。请先打开它，等显示“账号中已有同样的内容”后再共享。',
  },
  share_not_found: {
    status: 404,
    sentence: '没有这个共享：链接不完整，或者早已失效。请核对收到的链接；还是打不开的，请让发给您的人重新共享。',
  },
  share_expired: { status: 410, sentence: '这个共享链接已经到期。还要继续的，请让发给您的人重新共享。' },
  share_revoked: { status: 410, sentence: '对方已经收回这个共享，不能再打开。有疑问的，请联系发给您的人。' },
  share_draft_over: {
    status: 410,
    sentence: '对方已经提交或者删除了这份内容，共享随之结束。有疑问的，请联系发给您的人。',
  },
  share_taken: {
    status: 403,
    sentence: '这个共享已由一个账号接收，只有那个账号能打开。请登录那个账号，或者让发给您的人重新共享。',
  },
  share_read_only: { status: 403, sentence: '这个共享只能查看，您填写的内容没有保存。要填写的，请让对方重新共享。' },
  share_own: { status: 409, sentence: '这是您自己的草稿，不必接收：在“我的文书”里就能打开。' },
  too_many_shares: { status: 409, sentence: '有效的共享已满（每份草稿10个，每个账号50个），请先收回不需要的。' },
  draft_submitted: { status: 409, sentence: '这份文书已经提交过，没有再次提交；法院收到的是先前提交的那一份。' },
  export_running: { status: 409, sentence: '您的数据正在导出，请等它完成后再试。' },
  export_too_large: { status: 409, sentence: '您的数据超过一个压缩包能装下的量，请联系运行单位协助导出。' },
  too_many_drafts: { status: 409, sentence: '账号中保存的草稿已达100份，请先清理不需要的草稿。' },
  batch_not_found: { status: 404, sentence: '未找到这一批文书，可能已被删除。' },
  case_batch_not_found: { status: 404, sentence: '没有找到这一批案件。' },
  case_number_series_unknown: { status: 422, sentence: '还不知道从哪一号起编，请填写起始案号。' },
  batch_row_not_found: { status: 404, sentence: '这一批中没有这一行，请刷新页面后再看。' },
  batch_file_invalid: {
    status: 422,
    sentence: '这个文件不能读，请用本页下载的表格填写，另存为 .xlsx 或 .csv 后再上传。',
  },
  batch_of_other_form: { status: 422, sentence: '这是另一种文书的表格，请选择对应的文书，或者重新下载表格。' },
  batch_too_many_rows: { status: 422, sentence: '表格的行数超过您的版本每批的上限，请分成几批上传。' },
  batch_pattern_not_found: {
    status: 422,
    sentence: '没有找到作为模板的草稿或文书，或者它不是同一种文书，请重新选择。',
  },
  batch_column_unknown: { status: 422, sentence: '表单中没有这一项，没有修改，请刷新页面后再看。' },
  batch_row_over: { status: 409, sentence: '这一行已经提交，不能再修改；要更正的，请在“我的文书”中提交新的一版。' },
  batch_submitting: { status: 409, sentence: '这一批正在提交，请先暂停，再修改或删除。' },
  batch_rows_unready: { status: 409, sentence: '选定的行中有必须改正之处或已划去的，一行也没有提交。请改正后再提交。' },
  batch_not_submittable: { status: 409, sentence: '只有起诉状可以批量提交；这种文书请下载 Word 文件。' },
  batch_nothing_ready: { status: 409, sentence: '没有可以生成文件的行，请先改正各行的问题。' },
  batch_budget_used: {
    status: 429,
    sentence: '今天可以批量提交的份数不够了，一份也没有提交；请少选几行，或明天再提交。',
    retryAfter: 3600,
  },
  too_many_batches: { status: 409, sentence: '批量填写已达20批，请先删除不再需要的。' },
  too_many_agents: { status: 409, sentence: '常用代理人已达200名，请先删除不再需要的代理人。' },
  too_many_clauses: { status: 409, sentence: '常用语段已达200条，请先删除不再需要的语段。' },
  too_many_defaults: { status: 409, sentence: '已为50种表单保存默认值，请先删除不再需要的。' },
  defaults_empty: { status: 409, sentence: '没有可以作为默认值的内容：图片和案号不能作为默认值。' },
  too_many_rag_models: { status: 409, sentence: '检索模型已达50个，请先删除不再需要的模型。' },
  rag_model_not_found: { status: 404, sentence: '未找到该检索模型，可能已被删除。' },
  kept_answer_exists: { status: 409, sentence: '已有相同的问题，请查找后编辑它的答案。' },
  kept_answer_not_found: { status: 404, sentence: '未找到该问题，可能已被他人删除。' },
  kept_answer_changed: { status: 409, sentence: '该问题的答案刚被他人修改，请查看新的答案后再操作。' },
  kept_answers_full: { status: 409, sentence: '问答缓存已达50000条，请先删除不再需要的问题。' },
  kept_answers_changed: { status: 409, sentence: '预览之后，问答缓存又有改动，请重新预览。' },
  too_many_ai_models: { status: 409, sentence: '模型已达50个，请先删除不再需要的模型。' },
  ai_model_not_found: { status: 404, sentence: '未找到该模型，可能已被删除或不再公开。' },
  rag_model_active: {
    status: 409,
    sentence: '这个模型正在启用，删除后平台不再有启用的同类模型，知识库将缺少这一步。请确认后再删除。',
  },
  ai_model_active: { status: 409, sentence: '请先取消所有启用。' },
  ai_model_lacks_capability: { status: 409, sentence: '该模型没有这项能力，请先在模型中勾选，或换一个模型启用。' },
  case_cause_unknown: { status: 404, sentence: '没有这个案由，请从列表中选择。' },
  document_group_not_found: { status: 404, sentence: '未找到该文档组，可能已被删除。' },
  document_file_not_found: { status: 404, sentence: '未找到该文件，可能已被删除，或已由新版本替换。' },
  document_file_exists: { status: 409, sentence: '该文档组中已有内容相同的文件。' },
  document_file_busy: { status: 409, sentence: '该文件正在移动，请稍后再试。' },
  document_source_not_kept: {
    status: 404,
    sentence: '没有保存该文件的原件。较早入库的文件只保存了片段，替换后即可打开。',
  },
  document_chunk_not_found: { status: 404, sentence: '未找到该片段，文件可能已由新版本替换。' },
  document_chunk_changed: { status: 409, sentence: '该片段刚被他人修改，请查看新的内容后再操作。' },
  background_work_not_found: { status: 404, sentence: '未找到这项后台工作，可能已经结束或被删除。' },
  background_work_not_cancellable: { status: 409, sentence: '这项后台工作现在不能取消。' },
  background_work_not_retryable: { status: 409, sentence: '这项后台工作现在不能重试。' },
  background_work_elsewhere: { status: 409, sentence: '定时任务正由另一个服务进程执行，请稍后再试。' },
  list_incomplete: {
    status: 409,
    sentence: '列表正在从事件日志重新建立，尚不完整，暂时不能导出。请等页面上的提示消失后再导出。',
  },
  list_too_long: { status: 409, sentence: 'Excel 工作簿至多容纳一百万行，请导出为 CSV，或缩小筛选的范围。' },
  knowledge_task_not_found: { status: 404, sentence: '未找到该上传任务，可能已被删除。' },
  too_many_uploads_waiting: { status: 409, sentence: '还有20个上传没有处理完，请稍后再传。' },
  knowledge_full: { status: 409, sentence: '知识库已满，请先删除不再需要的文档组。' },
  upload_too_large: { status: 413, sentence: '一次最多上传20个文件，每个不超过30MB，共不超过100MB。' },
  upload_incomplete: { status: 400, sentence: '请选择文件和案由。' },
  too_many_groups: { status: 409, sentence: '文档组已达500个，请先删除不再需要的文档组。' },
  bench_document_not_found: { status: 404, sentence: '未找到该评测文书，可能已被删除。' },
  too_many_bench_documents: { status: 409, sentence: '评测文书最多50份，请先删除不再需要的文书。' },
  no_bench_documents: { status: 409, sentence: '还没有评测文书，请先加入文书。' },
  bench_run_not_found: { status: 404, sentence: '未找到该评测，可能已被删除。' },
  too_many_bench_runs: { status: 409, sentence: '评测已达50次，请先删除不再需要的评测。' },
  too_many_recall_runs: { status: 409, sentence: '批量测试已达50次，请先删除不再需要的测试。' },
  asked_question_not_found: { status: 404, sentence: '未找到该问题，可能已被处理。' },
  recall_run_tried_nothing: { status: 409, sentence: '这次测试没有试其他设置，或还没有测试完，不能采用。' },
  recall_run_not_found: { status: 404, sentence: '未找到该批量测试，可能已被删除。' },
  no_active_model: {
    status: 409,
    sentence: '目前没有可用的智能模型。标有“规则识别”的功能，以及填写、下载和提交文书，都不受影响。',
  },
  /** The call says in a sentence of its own what went wrong. */
  model_call_failed: { status: 502, sentence: '智能模型没有给出可用的结果，请稍后再试。' },
  plan_required: { status: 403, sentence: '当前方案不包含此功能，请升级方案后使用。' },
  feature_off: { status: 403, sentence: '此功能已关闭，可在“功能设置”中开启，或联系管理员。' },
  method_not_allowed: { status: 405, sentence: '不支持这种请求方式。' },
  payload_too_large: { status: 413, sentence: '提交的内容过大，请精简后再试。' },
  body_too_slow: { status: 408, sentence: '内容上传过慢或中断，请检查网络后重试。' },
  too_much_work: {
    status: 429,
    sentence: '您近期请求的处理量过大，为不影响他人提交，请稍后再试；已填写的内容不会丢失。',
    retryAfter: 60,
  },
  too_many_requests: { status: 429, sentence: '操作过于频繁，请稍后再试。', retryAfter: 60 },
  generation_limit_reached: {
    status: 429,
    sentence: '今日文书生成次数已用完，请明天再试；向法院提交不受影响。',
    retryAfter: 3600,
  },
  credits_insufficient: {
    status: 402,
    sentence: '积分余额不足以完成这次调用，请联系管理员增加积分，或改用自己的模型。',
  },
  model_call_repeated: {
    status: 409,
    sentence: '同一次请求正在处理，或已经处理并计费，没有重复扣除积分。如果没有看到结果，请重新发起。',
  },
  visitor_budget_none: {
    status: 402,
    sentence: '本院没有向访客开放智能模型；填写和提交文书不受影响。',
  },
  visitor_budget_spent: {
    status: 402,
    sentence: '访客今日可用的智能模型额度已用完，请明天再试；填写和提交文书不受影响。',
  },
  model_budget_spent: {
    status: 402,
    sentence:
      '本月可用的智能模型用量已用完，下月一日恢复；正在处理的请求较多时也会这样提示，可稍后再试。填写、保存和提交文书不受影响。',
  },
  concurrent_change: { status: 409, sentence: '内容刚刚被他人修改，请刷新后重试。' },
  overloaded: { status: 503, sentence: '系统繁忙，请稍后再试。', retryAfter: 5 },
  not_read_in_time: {
    status: 503,
    sentence: '这一部分没能在限定的时间内读完，先不显示；案件的其他内容不受影响，可以照常查看和办理。',
    retryAfter: 60,
  },
  store_unavailable: { status: 503, sentence: '服务暂时不可用，您填写的内容不会丢失，请稍后再试。', retryAfter: 5 },
  store_login_refused: {
    status: 503,
    sentence:
      '系统登录案件数据库的密码已不对，暂时不能读取和保存。您填写的内容不会丢失，请稍后再试；仍不行时请告知法院管理员。',
    retryAfter: 30,
  },
  store_access_denied: {
    status: 503,
    sentence:
      '案件数据库不允许系统读写这一份记录，其他案件不受影响。您填写的内容不会丢失，请告知法院管理员恢复权限后再试。',
    retryAfter: 60,
  },
  log_of_another_court: {
    status: 503,
    sentence:
      '系统连接到的不是本院的案件记录，暂时不能提交、修改或查询。刚才的操作没有记入案件，您填写的内容不会丢失，请稍后再试；仍不行时请告知法院管理员。',
    retryAfter: 30,
  },
  clock_behind: {
    status: 503,
    sentence:
      '系统时钟慢于已经封存的记录，暂时不能提交或修改。您填写的内容不会丢失，请稍后再试；仍不行时请告知法院管理员校准时钟。',
    retryAfter: 60,
  },
  clock_ahead: {
    status: 503,
    sentence:
      '系统时钟明显快于可以核对的时间，暂时不能提交或修改。您填写的内容不会丢失，请稍后再试；仍不行时请告知法院管理员校准时钟。',
    retryAfter: 60,
  },
  read_model_behind: { status: 503, sentence: '数据正在更新，请稍后再试。', retryAfter: 2 },
  receipt_withheld: {
    status: 503,
    sentence: '存证记录与签名不符，暂不出具回执。文书已经提交，不受影响；请联系法院管理员核查后再取回执。',
    retryAfter: 600,
  },
  submitted_file_missing: {
    status: 409,
    sentence:
      '提交时的Word文件不在系统的存档中，无法下载，系统也不会以重新生成的文件代替。填写的内容仍可查看；请联系法院管理员从备份中恢复。',
  },
  submitted_file_altered: {
    status: 409,
    sentence:
      '存档的Word文件与提交时记录的指纹不符，可能已被改动，无法下载，系统也不会以重新生成的文件代替。填写的内容仍可查看；请联系法院管理员核查。',
  },
  record_unreadable: {
    status: 409,
    sentence:
      '这份记录中有系统无法识别或可能被改动的内容，为防止出错已暂停对它的操作，其他案件不受影响。请联系法院工作人员处理。',
  },
  record_deleted: {
    status: 410,
    sentence: '这份记录已从系统中删除，无法查看或继续操作。如有疑问，请联系法院工作人员。',
  },
  internal_error: { status: 500, sentence: '系统出现意外错误，请稍后再试或联系管理员。' },
  LOGIN_BAD_CREDENTIALS: { status: 400, sentence: '邮箱或密码不正确。' },
  REGISTER_USER_ALREADY_EXISTS: { status: 400, sentence: '该邮箱已被注册，请直接登录。' },
  erasure_own_account: { status: 409, sentence: '不能清除自己的账号，请由另一名管理员办理。' },
  password_reset_own: { status: 409, sentence: '自己的密码请在个人中心修改。' },
  file_link_over: {
    status: 404,
    sentence: '这个下载链接已失效：超过了十分钟，或已经用过几次。请回到原来的页面，重新下载。',
  },
  password_reset_invalid: {
    status: 410,
    sentence: '这个链接已失效：可能已经用过、过期，或者又生成了新的链接。请重新取得链接，或联系管理员生成。',
  },
  password_mail_unavailable: {
    status: 409,
    sentence: '本院没有设置邮件服务，请联系法院管理员生成重设密码的链接。',
  },
  email_claimed: { status: 409, sentence: '这个邮箱已经是另一个账号的邮箱，请换一个。' },
  email_change_invalid: {
    status: 410,
    sentence: '这个链接已失效：可能已经用过、过期、取消，或者又寄了新的邮件。已经确认过的，请用新邮箱登录。',
  },
  email_change_foreign: {
    status: 409,
    sentence: '这个链接是给另一个账号确认邮箱的。请先退出登录，再打开链接。',
  },
  email_change_unavailable: { status: 409, sentence: '本院没有设置邮件服务，不能更换邮箱。' },
  terms_outdated: { status: 409, sentence: '协议又有修改，请刷新页面，阅读新的协议后再同意。' },
  second_factor_required: { status: 400, sentence: '该账号开启了两步验证，请输入验证器应用显示的动态码。' },
  second_factor_code_wrong: {
    status: 400,
    sentence: '动态码或恢复码不正确，或者已经用过。动态码每30秒更换一次，请输入下一个；手机的时间须准确。',
  },
  sign_in_step_over: { status: 410, sentence: '登录停留过久，或密码已经修改，请重新输入邮箱和密码。' },
  second_factor_setup_required: {
    status: 403,
    sentence: '本院要求您的职责使用两步验证。请先设置两步验证，再进行其他操作。',
  },
  second_factor_on: { status: 409, sentence: '两步验证已经开启，请刷新页面后再看。' },
  second_factor_off: { status: 409, sentence: '两步验证没有开启，请刷新页面后再看。' },
  second_factor_setup_over: { status: 410, sentence: '这次设置已经超时或被新的设置取代，请重新开始。' },
  current_password_wrong: { status: 400, sentence: '当前密码不正确，请重新输入。' },
  unit_sign_in_unavailable: { status: 503, sentence: '单位账号系统暂时没有响应，请稍后再试。' },
  unit_sign_in_over: {
    status: 400,
    sentence:
      '这次单位登录已失效：可能已经用过、被单位账号系统撤销、超过了十分钟，或者不是从这个浏览器开始的。请重新登录。',
  },
  unit_sign_in_denied: {
    status: 403,
    sentence: '单位账号系统没有同意这次登录，请重新登录；仍然不行的，请联系本院管理员。',
  },
  unit_sign_in_untrusted: {
    status: 403,
    sentence: '单位账号系统给出的登录凭证没有通过核对，没有登录。请重新登录；仍然不行的，请联系本院管理员。',
  },
  unit_claims_invalid: {
    status: 403,
    sentence: '单位账号系统给出的信息不完整，没有登录。请联系本院管理员核对您的单位账号。',
  },
  unit_email_taken: {
    status: 409,
    sentence:
      '您单位账号的邮箱，已经是本系统另一个账号的邮箱，两个账号不会自动合并。请用那个账号的密码登录，在“个人中心”更换它的邮箱，或者请管理员处理那个账号，然后再用单位账号登录。',
  },
  local_sign_in_off: { status: 403, sentence: '本院工作人员请使用单位统一登录，不再用密码登录。' },
  CAPTCHA_INVALID: { status: 400, sentence: '图形验证码不正确或已失效，请重新输入。' },
  proof_required: { status: 400, sentence: '当前请求较多，需要先完成安全校验，请重新提交。' },
  proof_refused: { status: 400, sentence: '安全校验未通过或已过期，请重新提交。' },
} as const satisfies Readonly<Record<DomainErrorCode, Problem> & Record<string, Problem>>;

export type ProblemCode = keyof typeof table;
export const problemCodes = Object.keys(table) as [ProblemCode, ...ProblemCode[]];
export const problems: Readonly<Record<ProblemCode, Problem>> = table;
