import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { BulkColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { OrderQuestion } from '@kervan/contract/order/questions.endpoints'
import type { Translate } from '../../platform/text/i18n.ts'

const columns = new Map(bulkColumns.map((column) => [column.name, column]))

/** Weight of one piece, from which the weights of line and parcel follow; not a column of a bulk upload. */
const unitWeight: BulkColumn = {
  name: 'product.unitWeight',
  label: 'order:question.unitWeight',
  group: 'product',
  kind: 'number',
}

/** Kind, label and choices of a question's field. */
export const columnOfField = (name: string): BulkColumn =>
  columns.get(name) ?? { ...unitWeight, name, label: name === unitWeight.name ? unitWeight.label : name }

/** "Bir adedin ağırlığı, kg"; labels of pieces name their unit themselves. */
export const labelOfField = (name: string, t: Translate): string => {
  const label = t(columnOfField(name).label)
  return name === unitWeight.name ? `${label}, kg` : label
}

/** Heading of a question: its product, contents or buyer, otherwise what it is about. */
export const titleOfQuestion = ({ kind, title, fields }: OrderQuestion, t: Translate): string => {
  if (title !== '') return title
  if (kind !== 'shipment') return t(`order:question.about.${kind}`)
  return t(`order:question.about.${fields[0]?.name.startsWith('sender.') ? 'sender' : 'details'}`)
}
