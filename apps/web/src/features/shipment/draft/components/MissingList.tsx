import type { ShipmentIssue } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentTab } from '@kervan/contract/shipment/shipmentChoices'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import styles from './Wizard.module.css'

interface MissingListProps {
  findings: readonly ShipmentIssue[]
  onOpen: (tab: ShipmentTab) => void
}

/** List of everything the draft lacks before offers are possible; each entry opens its tab. */
export const MissingList = ({ findings, onOpen }: MissingListProps) => {
  const { t } = useTranslation()
  const party = (field: string) =>
    field.startsWith('sender.') || field.startsWith('receiver.')
      ? `${t(`shipment/draft:party.${field.split('.')[0]}`)}: `
      : ''
  const number = (field: string) => {
    const [list, place] = field.split('.')
    if (place === undefined || !/^\d+$/.test(place)) return ''
    return `${t(list === 'pieces' ? 'shipment/draft:pieces.nth.name' : 'shipment/draft:products.nth', { number: Number(place) + 1 })}: `
  }
  return (
    <Panel title={t('shipment/draft:missing.title')} help={t('shipment/draft:missing.help')}>
      <ul className={styles.missing}>
        {findings.map(({ tab, field, message }) => (
          <li key={`${field} ${message}`}>
            <button type="button" onClick={() => onOpen(tab)}>
              {t(`shipment/draft:tab.${tab}`)} · {party(field)}
              {number(field)}
              {message}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
