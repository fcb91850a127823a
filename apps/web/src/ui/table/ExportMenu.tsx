import type { ExportFormat } from '@kervan/contract/list/listEndpoint'
import { useTranslation } from '../../platform/text/i18n.ts'
import { ActionMenu } from '../ActionMenu.tsx'
import { Button } from '../light/Button.tsx'

interface ExportMenuProps {
  onExport: (format: ExportFormat) => void
  isBusy: boolean
  isDisabled: boolean
}

/** Exports all filtered rows with the visible columns as a file. */
export const ExportMenu = ({ onExport, isBusy, isDisabled }: ExportMenuProps) => {
  const { t } = useTranslation()
  return (
    <ActionMenu
      actions={[
        { key: 'xlsx', label: t('ui:export.xlsx'), onSelect: () => onExport('xlsx') },
        { key: 'csv', label: t('ui:export.csv'), onSelect: () => onExport('csv') },
      ]}
    >
      <Button size="small" isBusy={isBusy} disabled={isDisabled} aria-haspopup="menu">
        {t('ui:export.action')}
      </Button>
    </ActionMenu>
  )
}
