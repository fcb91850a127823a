import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { mainZoneOf } from '@kervan/domain/tracking/placeTime'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useNow } from '../../../platform/useNow.ts'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import type { Fact } from '../../../ui/light/Panel.tsx'
import { ReferenceTag } from '../../../ui/light/ReferenceTag.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'

/** Hours of the receiver's day in which nobody is called: from 20 to 8. */
const isNight = (hour: number): boolean => hour < 8 || hour >= 20

/** Time at the receiver's place, with a warning at night. */
const ReceiverClock = ({ countryCode }: { countryCode: string }) => {
  const { t, language } = useTranslation()
  const now = useNow()
  const timeZone = mainZoneOf(countryCode)
  if (timeZone === null) return null
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(now)
  const isLate = isNight(Number(time.slice(0, 2)))
  return (
    <p>
      <StateDot tone={isLate ? 'warn' : 'none'}>
        {t(`customerService/case:${isLate ? 'dontCall' : 'there'}`, { time })}
      </StateDot>
    </p>
  )
}

/** Facts of the shipment that callers ask for, and the time at its receiver. */
export const CaseDetails = ({ shipment }: { shipment: ShipmentAnswer }) => {
  const { t } = useTranslation()
  const { assetReference, supplierReference, products, customsValue, details, receiver } = shipment
  const contents = products
    .map(({ description }) => description)
    .filter(Boolean)
    .join(', ')
  const facts: (Fact | false)[] = [
    { label: t('customerService/case:reference'), value: <ReferenceTag reference={assetReference} /> },
    supplierReference !== null && {
      label: t('customerService/case:carrierNumber'),
      value: <ReferenceTag reference={supplierReference} />,
    },
    contents !== '' && { label: t('customerService/case:contents'), value: contents },
    customsValue !== null &&
      details.currency !== null && {
        label: t('customerService/case:goodsValue'),
        value: <MoneyText amount={customsValue} currency={details.currency} />,
      },
    products.length > 0 &&
      details.incoterm !== null && {
        label: t('customerService/case:duties'),
        value: t(`customerService/case:dutiesOf.${details.incoterm}`),
      },
  ]
  return (
    <Panel title={t('customerService/case:details')}>
      <FactLines facts={facts.filter((fact) => fact !== false)} />
      {receiver.countryCode && <ReceiverClock countryCode={receiver.countryCode} />}
    </Panel>
  )
}
