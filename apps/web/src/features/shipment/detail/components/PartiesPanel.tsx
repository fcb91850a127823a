import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { formatPhone } from '../../../../platform/text/phone.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { CountryFlagName } from '../../../../ui/light/Tags.tsx'
import styles from './ShipmentDetail.module.css'

type AnyParty = ShipmentAnswer['sender'] | ShipmentAnswer['receiver']

const addressLines = (party: AnyParty): string[] => {
  const lines =
    'address' in party ? [party.address] : [party.addressLine1, party.addressLine2, party.addressLine3]
  return lines.filter((line): line is string => Boolean(line))
}

const Party = ({ title, party }: { title: string; party: AnyParty }) => {
  const place = [party.zipCode, party.district, party.city].filter(Boolean).join(' ')
  const phone = party.phone && `${party.dialCode ?? ''}${party.phone}`
  return (
    <div className={styles.party}>
      <h3>{title}</h3>
      {party.company && (
        <p>
          <b>{party.company}</b>
        </p>
      )}
      {party.authorizedPerson && <p>{party.authorizedPerson}</p>}
      {addressLines(party).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {place && <p>{place}</p>}
      {party.countryCode && <CountryFlagName code={party.countryCode} />}
      {phone && (
        <p dir="ltr">
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{formatPhone(phone)}</a>
        </p>
      )}
      {party.email && (
        <p dir="ltr">
          <a href={`mailto:${party.email}`}>{party.email}</a>
        </p>
      )}
    </div>
  )
}

/** Sender and receiver, beside or, in a narrow column, above each other. */
export const PartiesPanel = ({
  shipment,
  isNarrow = false,
}: {
  shipment: ShipmentAnswer
  isNarrow?: boolean
}) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('shipment/detail:parties')}>
      <div className={isNarrow ? styles.stackedParties : styles.parties}>
        <Party title={t('shipment/detail:sender')} party={shipment.sender} />
        <Party title={t('shipment/detail:receiver')} party={shipment.receiver} />
      </div>
    </Panel>
  )
}
