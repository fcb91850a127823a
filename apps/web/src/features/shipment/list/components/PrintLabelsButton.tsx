import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { countPieces } from '../../documents/countPieces.ts'
import { useShipmentDocuments } from '../../documents/hooks/useShipmentDocuments.ts'
import { hasLabel } from '../shipmentList.ts'

/** Prints the labels of the selected shipments that have one, merged into one file in selection order. */
export const PrintLabelsButton = ({ selected }: { selected: readonly ShipmentListRow[] }) => {
  const { t } = useTranslation()
  const documents = useShipmentDocuments()
  const printable = selected.filter(hasLabel)
  return (
    <Button
      size="small"
      isBusy={documents.isBusy}
      disabled={printable.length === 0}
      onClick={() => documents.saveLabels(printable.map(({ assetReference }) => assetReference))}
    >
      {t('shipment/list:printLabels', { count: countPieces(printable) })}
    </Button>
  )
}
