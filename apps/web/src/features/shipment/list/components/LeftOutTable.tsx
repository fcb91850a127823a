import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'

interface LeftOutTableProps {
  leftOut: readonly { assetReference: string | null; reason: string }[]
}

/** Selected shipments with which something is not done, and why. */
export const LeftOutTable = ({ leftOut }: LeftOutTableProps) => {
  const { t } = useTranslation()
  return (
    <PlainTable
      label={t('shipmentList:bulk.leftOut', { count: leftOut.length })}
      columns={[{ title: t('shipmentList:column.reference') }, { title: t('shipmentList:bulk.reason') }]}
      rows={leftOut.map(({ assetReference, reason }) => [assetReference ?? '–', reason])}
    />
  )
}
