import { notify } from '../../../platform/notices.ts'
import { translate } from '../../../platform/text/i18n.ts'

export const copyLink = async (url: string): Promise<void> => {
  await navigator.clipboard.writeText(url)
  notify('success', translate('payment:link.copied'))
}
