/**
 * File names of texts that public pages do not need; separate, so that those pages do not load about a hundred
 * names.
 */
export const furtherFiles = import.meta.glob<{ default: Record<string, never> }>([
  '../../../../../packages/locales/{tr,en}/**/*.json',
  '!../../../../../packages/locales/*/{shell,ui,validation,account,pricing,tracking,payment,notice,tracking/senderPage,reservation/external}.json',
  // Excludes texts of connectors, because they are part of the namespace `connection`.
  '!../../../../../packages/locales/*/connectors/*.json',
  // Excludes error messages, because they arrive translated from the server.
  '!../../../../../packages/locales/*/errors.json',
])
