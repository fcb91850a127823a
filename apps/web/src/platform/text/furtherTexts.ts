/** Where the texts lie that no public page begins with: some hundred names, which those pages do without. */
export const furtherFiles = import.meta.glob<{ default: Record<string, never> }>([
  '../../../../../packages/locales/{tr,en}/**/*.json',
  '!../../../../../packages/locales/*/{shell,ui,validation,account,pricing,tracking,payment,notice,tracking/senderPage,reservation/external}.json',
  // The server's own words arrive translated.
  '!../../../../../packages/locales/*/errors.json',
])
