import { Link } from 'react-router'
import type { AuditEntry } from '@kervan/contract/system/audit.endpoints'
import { dictionary } from '@kervan/domain/dictionary'
import { useFlagName } from '../../../platform/screens/useFlagName.ts'
import { nothing } from '../../../ui/table/column.ts'

/** Screens of single rows by subject, before the row's id. */
const places: Readonly<Record<string, string>> = dictionary({
  shipment: '/shipment/shipmentdetail/',
  company: '/agent/companydetail/',
  visit: '/agent/companydetail/',
  flight: '/pickup/baglist/',
  bag: '/pickup/shipmentlist/',
  manifest: '/agent/manifest/',
  priceList: '/pricing/pricelist/',
  priceListDraft: '/pricing/pricelist/draft/',
  stockTake: '/pickup/stocktake/',
  bulkUpload: '/shipment/bulk/',
})

const isUuid = (text: string): boolean => /^[0-9a-f]{8}-/.test(text)

/** Name of an entry's row, with a link to its screen. Without a name: a number, or a dash with the id on hover. */
export const AuditRecord = ({ entry }: { entry: AuditEntry }) => {
  const flagName = useFlagName()
  const { subject, subjectID, subjectName } = entry
  const place = places[subject]
  const name = subjectName !== null && subject === 'role' ? flagName(subjectName) : subjectName
  const text = name ?? (isUuid(subjectID) ? nothing : subjectID)
  const title = name === null ? subjectID : undefined
  // A row without name was deleted.
  if (place === undefined || name === null) return <span title={title}>{text}</span>
  return (
    <Link to={place + subjectID} title={title}>
      {text}
    </Link>
  )
}
