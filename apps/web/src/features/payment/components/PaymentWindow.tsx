import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import type { PaymentView, StartedPayment } from '../paymentView.ts'
import { CardFrame } from './CardFrame.tsx'
import { PaymentResult } from './PaymentResult.tsx'
import styles from './Payment.module.css'

const CardPage = ({ payment }: { payment: StartedPayment }) => {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.line}>{t('payment:window.paying')}</p>
      <CardFrame pageUrl={payment.paymentPageUrl} />
    </>
  )
}

interface PaymentWindowProps {
  view: PaymentView
  onClose: () => void
  /** Called after a failed payment when the payment window is not opened over the cart. */
  onToCart?: () => void
  /** True for an extra payment, for which the window has other texts and no cart. */
  isExtra?: boolean
}

const WindowContent = ({ view, onClose, onToCart = onClose, isExtra }: PaymentWindowProps) => {
  const { t } = useTranslation()
  switch (view.kind) {
    case 'paying':
      return view.payment && <CardPage payment={view.payment} />
    case 'confirming':
    case 'received':
      return (
        <PaymentResult kind="wait" title={t('payment:window.confirming')}>
          {t('payment:window.confirmingText')}
        </PaymentResult>
      )
    case 'succeeded':
      return (
        <PaymentResult kind="good" title={t(isExtra ? 'payment:extra.succeeded' : 'payment:succeeded')} />
      )
    case 'failed':
      return (
        <PaymentResult
          kind="bad"
          title={isExtra ? t('payment:extra.failed') : t('payment:window.failed', { detail: view.message })}
          action={
            <Button kind="primary" onClick={onToCart}>
              {t(isExtra ? 'payment:extra.back' : 'payment:window.backToCart')}
            </Button>
          }
        >
          {isExtra && view.message ? `${view.message} ` : ''}
          {t('payment:window.tryAgain')}
        </PaymentResult>
      )
    case 'none':
    case 'leaving':
    case 'waiting':
    case 'done':
      return null
  }
}

const openKinds: readonly PaymentView['kind'][] = ['paying', 'confirming', 'received', 'succeeded', 'failed']

/** Wide window with the card page and the result. A click outside does not close it. */
export const PaymentWindow = ({ view, onClose, onToCart, isExtra }: PaymentWindowProps) => {
  const { t } = useTranslation()
  const { payment } = view
  return (
    <AppModal
      open={openKinds.includes(view.kind)}
      onCancel={onClose}
      width={960}
      centered
      destroyOnHidden
      mask={{ closable: false }}
      footer={null}
      title={
        <span className={styles.title}>
          {t('payment:window.title')}
          {payment && <MoneyText amount={payment.totalPrice} currency={payment.priceCurrency} />}
        </span>
      }
    >
      <WindowContent view={view} onClose={onClose} onToCart={onToCart} isExtra={isExtra} />
    </AppModal>
  )
}
