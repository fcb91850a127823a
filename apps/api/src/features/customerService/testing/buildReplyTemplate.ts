/** Builds the fields of a new reply template as typed by an administrator. */
export const buildReplyTemplate = (fields: object = {}) => ({
  name: 'Adres sorusu',
  occasion: 'other' as const,
  subjectTr: '{{reference}} için adres',
  bodyTr: 'Kapı numarasını yazar mısınız?',
  subjectEn: 'Address of {{reference}}',
  bodyEn: 'What is the number of the house?',
  isActive: true,
  ...fields,
})
