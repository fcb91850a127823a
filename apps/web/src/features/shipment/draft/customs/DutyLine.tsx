import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import type { DutyQuestion } from './useDuty.ts'

interface DutyLineProps {
  question: DutyQuestion
  /** Payer of the duty: the receiver under DAP, the sender under DDP. */
  incoterm: string | null
}

/** Line of an offer: the estimated duty at the destination and who pays it, which the price does not contain. */
export const DutyLine = ({ question: { isDue, duty }, incoterm }: DutyLineProps) => {
  const { t } = useTranslation()
  if (!isDue) return null
  const payer = t(`shipment/draft:duty.${incoterm === 'DDP' ? 'sender' : 'receiver'}`)
  if (!duty) return <div>{t('shipment/draft:duty.unknown', { payer })}</div>
  return (
    <div>
      {'≈ '}
      <MoneyText amount={duty.least} currency="USD" />
      {duty.most > duty.least && (
        <>
          {'–'}
          <MoneyText amount={duty.most} currency="USD" />
        </>
      )}{' '}
      {t('shipment/draft:duty.known', { payer })}
    </div>
  )
}
