/** A complaint as another program may file it; short, and complete enough to be taken. */
export const exampleSubmission = {
  document_type: 'complaint',
  case_number: '',
  payload: {
    form_key: 'claim-divorce',
    form_data: {
      plaintiffs_natural: [{ name: '张三' }],
      defendants_natural: [{ name: '李四' }],
      sections: { claims: { open: '请求判决离婚。' }, facts: { open: '双方感情确已破裂。' } },
    },
  },
} as const;

/** The same from a command line. */
export const exampleCommand = `curl https://法院网址/api/documents/generate-and-save \\
  --dump-header 响应头.txt --output 起诉状.docx \\
  --header 'Content-Type: application/json' \\
  --header "Idempotency-Key: $(uuidgen)" \\
  --data '${JSON.stringify(exampleSubmission, null, 2)}'`;
