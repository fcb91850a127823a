import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'

interface LeftOutTableProps {
  leftOut: readonly { assetReference: string | null; reason: string }[]
}

/** Table of selected shipments that an action skipped, with reasons. */
export const LeftOutTable = ({ leftOut }: LeftOutTableProps) => {
  const { t } = useTranslation()
  return (
    <PlainTable
      label={t('shipment/list:bulk.leftOut', { count: leftOut.length })}
      columns={[{ title: t('shipment/list:column.reference') }, { title: t('shipment/list:bulk.reason') }]}
      rows={leftOut.map(({ assetReference, reason }) => [assetReference ?? '–', reason])}
    />
  )
}
