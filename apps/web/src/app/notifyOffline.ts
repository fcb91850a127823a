import { dismissNotice, notify } from '../platform/notices.ts'
import { translate } from '../platform/text/i18n.ts'

/** Shows a message while the device is offline, because a click in the menu may have nothing to show. */
export const notifyOffline = (): void => {
  let shown: number | null = null
  window.addEventListener('offline', () => {
    shown = notify('warning', translate('ui:offline'), null)
  })
  window.addEventListener('online', () => {
    if (shown !== null) dismissNotice(shown)
    shown = null
  })
}
