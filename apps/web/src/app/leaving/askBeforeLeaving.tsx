/**
 * Asks for confirmation when a user signs out while the device still has unsent actions. Loaded only if the
 * device stored something.
 */
import { createRoot } from 'react-dom/client'
import { useEffect, useRef } from 'react'
import { App as AntApp, ConfigProvider } from 'antd'
import { useAppearance, useIsDark } from '../../platform/appearance.ts'
import { forgetLoaded } from '../../platform/offline/offlineStore.ts'
import { removeOfflineWorker } from '../../platform/offline/offlineWorker.ts'
import { flushOutbox, listActions } from '../../platform/offline/outbox.ts'
import { readSession } from '../../platform/session/session.ts'
import { store } from '../../platform/session/storage.ts'
import { outboxMark } from '../../platform/offline/outboxMark.ts'
import { loadTexts, useTranslation } from '../../platform/text/i18n.ts'
import { makeAntdTheme } from '../../ui/theme/antdTheme.ts'

interface QuestionProps {
  count: number
  onAnswer: (isMeant: boolean) => void
}

const Ask = ({ count, onAnswer }: QuestionProps) => {
  const { t } = useTranslation()
  const { modal } = AntApp.useApp()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    modal.confirm({
      title: t('courier:leave.title', { count }),
      content: t('courier:leave.text'),
      okText: t('courier:leave.action'),
      okButtonProps: { danger: true },
      cancelText: t('ui:action.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => onAnswer(true),
      onCancel: () => onAnswer(false),
    })
  }, [modal, t, count, onAnswer])
  return null
}

const Question = (props: QuestionProps) => {
  const { themeColor, isDirectionRTL } = useAppearance()
  return (
    <ConfigProvider theme={makeAntdTheme(themeColor, useIsDark())} direction={isDirectionRTL ? 'rtl' : 'ltr'}>
      <AntApp component={false}>
        <Ask {...props} />
      </AntApp>
    </ConfigProvider>
  )
}

const ask = async (count: number): Promise<boolean> => {
  await loadTexts(['courier', 'ui'])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const isMeant = await new Promise<boolean>((resolve) =>
    root.render(<Question count={count} onAnswer={resolve} />),
  )
  // Waits until the dialog has closed itself before it unmounts it.
  setTimeout(() => {
    root.unmount()
    place.remove()
  }, 500)
  return isMeant
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
