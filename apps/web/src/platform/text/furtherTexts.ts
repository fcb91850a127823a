/**
 * File names of texts that public pages do not need, and the suffixes that only those texts use; separate, so that
 * public pages do not load them.
 */
import { isTurkishCase, withTurkishSuffix } from '@kervan/locales/turkishSuffix'

/** Formats the value of `{{time, locative}}`: `21:15’te`. */
export const formatValue = (value: string, format: string): string =>
  isTurkishCase(format) ? withTurkishSuffix(value, format) : value

export const furtherFiles = import.meta.glob<{ default: Record<string, never> }>([
  '../../../../../packages/locales/{tr,en}/**/*.json',
  '!../../../../../packages/locales/*/{shell,ui,validation,help,account,pricing,tracking,payment,notice,tracking/senderPage,reservation/external}.json',
  // Excludes texts of connectors, because they are part of the namespace `connection`.
  '!../../../../../packages/locales/*/connectors/*.json',
  // Excludes error messages, because they arrive translated from the server.
  '!../../../../../packages/locales/*/errors.json',
])
