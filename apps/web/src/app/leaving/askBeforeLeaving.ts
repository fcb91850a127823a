/**
 * Asks for confirmation when a user signs out while the device still has unsent actions. Loaded only if the
 * device stored something.
 */
import { forgetLoaded } from '../../platform/offline/offlineStore.ts'
import { removeOfflineWorker } from '../../platform/offline/offlineWorker.ts'
import { flushOutbox, listActions } from '../../platform/offline/outbox.ts'
import { readSession } from '../../platform/session/session.ts'
import { store } from '../../platform/session/storage.ts'
import { outboxMark } from '../../platform/offline/outboxMark.ts'
import { loadTexts, translate } from '../../platform/text/i18n.ts'
import { openConfirm } from '../../ui/openConfirm.tsx'

const ask = async (count: number): Promise<boolean> => {
  await loadTexts(['courier', 'ui'])
  return new Promise((resolve) =>
    openConfirm({
      title: translate('courier:leave.title', { count }),
      content: translate('courier:leave.text'),
      okText: translate('courier:leave.action'),
      cancelText: translate('ui:action.cancel'),
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    }),
  )
}

const countWaiting = async (): Promise<number> => {
  const session = readSession()
  try {
    return session ? (await listActions(session.userId)).length : 0
  } catch {
    return 0
  }
}

/**
 * Returns true if the user may leave. Data loaded for the user is then deleted; unsent actions stay for the
 * next sign-in.
 */
export const leaveDevice = async (): Promise<boolean> => {
  const sent = flushOutbox()
  if (navigator.onLine) await Promise.race([sent, new Promise((done) => setTimeout(done, 3000))])
  const count = await countWaiting()
  if (count > 0 && !(await ask(count))) return false
  await Promise.allSettled([forgetLoaded(), removeOfflineWorker()])
  store(outboxMark, null)
  return true
}
