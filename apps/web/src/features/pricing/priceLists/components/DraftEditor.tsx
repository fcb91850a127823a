import { useState } from 'react'
import { Radio } from 'antd'
import { useSearchParams } from 'react-router'
import type { PriceListDraftAnswer } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { LoadingRows } from '../../../../ui/light/States.tsx'
import { useComparedGrids } from '../hooks/useComparedGrids.ts'
import { useDeleteDraft } from '../hooks/useDeleteDraft.ts'
import { useDraftEditing } from '../hooks/useDraftEditing.ts'
import { useExport } from '../hooks/useExport.ts'
import type { DraftCell } from '../priceListGrid.ts'
import { BackLink } from './BackLink.tsx'
import { DifferenceView } from './DifferenceView.tsx'
import { DraftProblems } from './DraftProblems.tsx'
import { ImpactView } from './ImpactView.tsx'
import { ListFacts, ListTerms } from './ListFacts.tsx'
import { PriceListHistory } from './PriceListHistory.tsx'
import { PriceListTable } from './PriceListTable.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { SaveStateText, SaveTrouble } from './SaveState.tsx'
import { TermsDialog } from './terms/TermsDialog.tsx'
import styles from './PriceList.module.css'

const parts = ['prices', 'difference', 'impact', 'history'] as const
type Part = (typeof parts)[number]

interface DraftEditorProps {
  answer: PriceListDraftAnswer
  /** Unsaved cells that an earlier editor could not save. */
  carried: readonly DraftCell[]
  onReload: (unsaved: readonly DraftCell[]) => void
}

export const DraftEditor = ({ answer, carried, onReload }: DraftEditorProps) => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [draft, setDraft] = useState(answer.draft)
  const [dialog, setDialog] = useState<'terms' | 'publish' | null>(null)
  const { saver, save, grids, editing, errorCount } = useDraftEditing(answer, carried)
  const [firstVersion] = useState(save.version)
  const compared = useComparedGrids(draft.draftId, firstVersion)
  const exporting = useExport()
  const askToDelete = useDeleteDraft(draft.draftId)
  const part = parts.find((candidate) => candidate === params.get('part')) ?? 'prices'
  const isSaved = save.kind === 'saved'
  const close = () => setDialog(null)

  const show = (next: Part) => {
    void saver.flush()
    setParams(next === 'prices' ? {} : { part: next }, { replace: true })
  }
  /** Saves pending edits first, because publish, export and terms use the version on the server. */
  const whenSaved = async (act: () => void) => {
    if (await saver.flush()) act()
  }
  const more = [
    {
      key: 'terms',
      label: t('pricing/priceLists:action.terms'),
      onSelect: () => void whenSaved(() => setDialog('terms')),
    },
    {
      key: 'export',
      label: t('pricing/priceLists:action.export'),
      onSelect: () => void whenSaved(() => exporting.mutate({ body: { draftId: draft.draftId } })),
    },
    {
      key: 'delete',
      isDangerous: true,
      label: t('pricing/priceLists:action.delete'),
      onSelect: () => askToDelete(draft.name),
    },
  ]
  const version = { draftId: draft.draftId, version: save.version }
  return (
    <>
      <BackLink view="drafts" />
      <PageHeader
        title={draft.name}
        facts={
          <ListFacts list={draft}>
            <SaveStateText save={save} />
          </ListFacts>
        }
        actions={
          <>
            <ActionMenu actions={more} placement="bottomLeft">
              <Button isBusy={exporting.isPending}>{t('pricing/priceLists:action.more')}</Button>
            </ActionMenu>
            <Button
              kind="primary"
              disabled={errorCount > 0}
              title={errorCount > 0 ? t('pricing/priceLists:publish.hasErrors') : undefined}
              onClick={() => void whenSaved(() => setDialog('publish'))}
            >
              {t('pricing/priceLists:action.publish')}
            </Button>
          </>
        }
      />
      <ListTerms list={draft} />
      <div className={styles.stack}>
        <SaveTrouble
          save={save}
          saver={saver}
          onReload={(isKeepingMine) => onReload(isKeepingMine ? saver.unsavedEdits() : [])}
        />
        <DraftProblems problems={save.answer.problems} />
        <Radio.Group
          optionType="button"
          aria-label={t('pricing/priceLists:part.label')}
          value={part}
          onChange={({ target }) => show(target.value as Part)}
          options={parts.map((value) => ({ value, label: t(`pricing/priceLists:part.${value}`) }))}
        />
        {part === 'prices' && (
          <PriceListTable grids={grids} currency={draft.currency} compared={compared} editing={editing} />
        )}
        {part !== 'prices' && part !== 'history' && !isSaved && <LoadingRows rows={4} />}
        {part === 'difference' && isSaved && <DifferenceView {...version} currency={draft.currency} />}
        {part === 'impact' && isSaved && <ImpactView {...version} />}
        {part === 'history' && <PriceListHistory of={{ draftId: draft.draftId }} currency={draft.currency} />}
      </div>
      {dialog === 'terms' && (
        <TermsDialog
          draft={draft}
          version={save.version}
          onClose={close}
          onSaved={(saved) => {
            setDraft(saved)
            saver.setVersion(saved.version)
          }}
        />
      )}
      {dialog === 'publish' && <PublishDialog draft={draft} version={save.version} onClose={close} />}
    </>
  )
}
