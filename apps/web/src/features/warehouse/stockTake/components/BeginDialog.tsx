import { AutoComplete } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { useClear } from '../../../../ui/useClear.tsx'

interface BeginDialogProps {
  onClose: () => void
  onBegun: (id: string) => void
}

/** Chooses the counted location: the whole warehouse or one station. */
export const BeginDialog = ({ onClose, onBegun }: BeginDialogProps) => {
  const { t } = useTranslation()
  const clear = useClear()
  const { data } = useQuery(endpointQuery(warehouseEndpoints.getStation, { body: {} }))
  const editor = useEditor({
    row: stockTakeEndpoints.beginStockTake,
    initial: { station: '' },
    toBody: ({ station }: { station: string }) => ({ station }),
    lists: [stockTakeEndpoints.listStockTakes],
    onSaved: ({ id }) => onBegun(id),
  })
  return (
    <EditorDialog
      editor={editor}
      title={t('warehouse/stockTake:begin')}
      submit={t('warehouse/stockTake:begin')}
      onClose={onClose}
    >
      <EditorField
        name="station"
        label={t('warehouse/stockTake:column.station')}
        help={t('warehouse/stockTake:stationHelp')}
      >
        <AutoComplete
          allowClear={clear}
          placeholder={t('warehouse/stockTake:wholeWarehouse')}
          options={data?.names.map((value) => ({ value }))}
          filterOption
        />
      </EditorField>
    </EditorDialog>
  )
}
