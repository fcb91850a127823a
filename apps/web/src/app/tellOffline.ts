import { dismissNotice, notify } from '../platform/notices.ts'
import { translate } from '../platform/text/i18n.ts'

/** Says that there is no connection for as long as there is none: a click on the menu may have nothing to show. */
export const tellOffline = (): void => {
  let shown: number | null = null
  window.addEventListener('offline', () => {
    shown = notify('warning', translate('ui:offline'), null)
  })
  window.addEventListener('online', () => {
    if (shown !== null) dismissNotice(shown)
    shown = null
  })
}
