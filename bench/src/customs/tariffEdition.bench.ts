/**
 * Compares a tariff file of twenty thousand lines with the edition in force and stores it, compared with only reading
 * the file; and measures the memory of three whole tariffs that are open at once.
 */
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import { importTariff } from '../../../apps/api/src/features/tax/import/importTariff.ts'
import { readTariffFile } from '../../../apps/api/src/features/tax/import/readTariffFile.ts'
import { openTariff } from '../../../apps/api/src/features/tax/openTariff.ts'
import type { Ctx } from '../../../apps/api/src/platform/ctx.ts'
import { writeSpreadsheet } from '../../../apps/api/src/platform/spreadsheet/writeSpreadsheet.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import { administrator, makeCtx, openBenchServices } from '../filled/benchServices.ts'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'

const pairs = sizeOf(5, 1)
const lineCount = sizeOf(20_000, 100)

/** Codes of eight digits that do not end in zeros, in chapters 10 to 69. */
const codeOf = (index: number): string => `${10 + (index % 60)}${String(index).padStart(5, '0')}1`

/** File whose rates differ in a tenth of the lines from one edition to the next. */
const fileOf = async (tariff: Tariff, edition: number, lines = lineCount) => ({
  fieldName: 'file',
  fileName: `${tariff}-${edition}.xlsx`,
  contentType: '',
  bytes: await writeSpreadsheet([
    {
      name: tariff,
      rows: [
        [tariff === 'US' ? 'HTS Number' : 'Code', 'Description', tariff === 'US' ? 'General' : 'Rate'],
        ...Array.from({ length: lines }, (_, index) => [
          codeOf(index),
          `Goods of heading ${index % 1200}, other than those of subheading ${index}`,
          `${((index + (index % 10 === 0 ? edition : 0)) % 300) / 10}%`,
        ]),
      ],
    },
  ]),
})

const fieldsOf = (tariff: Tariff, edition: number) => ({
  tariff,
  name: `${tariff} ${edition}`,
  source: 'bench',
  validFrom: `20${String(10 + edition)}-01-01`,
  acceptsWarnings: 'true' as const,
})

const timeOf = async <Result>(run: () => Promise<Result>): Promise<[number, Result]> => {
  const begin = performance.now()
  const result = await run()
  return [performance.now() - begin, result]
}

const load = async (ctx: Ctx, tariff: Tariff, edition: number, lines?: number) => {
  const file = await fileOf(tariff, edition, lines)
  const fields = fieldsOf(tariff, edition)
  const { confirmation } = await importTariff(ctx, fields, [file])
  const [ms, { isStored }] = await timeOf(() => importTariff(ctx, { ...fields, confirmation }, [file]))
  if (!isStored) throw new Error(`${fields.name} was not stored`)
  return { ms, file }
}

const measureImport = async (ctx: Ctx): Promise<BenchRow> => {
  await load(ctx, 'EU', 0)
  const [bare, ours]: [number[], number[]] = [[], []]
  for (let pair = 1; pair <= pairs; pair++) {
    const { ms, file } = await load(ctx, 'EU', pair)
    ours.push(ms)
    bare.push((await timeOf(() => readTariffFile(file, 'EU', 'tr')))[0])
  }
  const ratio = median(ours.map((ms, pair) => ms / bare[pair]!))
  return {
    name: `tariff of ${lineCount.toLocaleString('en')} lines compared and stored, against reading its file`,
    ratio,
    goal: '≤ 3',
    met: ratio <= 3,
    detail: `${Math.round(median(ours))} ms to ${Math.round(median(bare))} ms`,
  }
}

const heapAfterCollection = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const mostMegabytes = 30

const measureMemory = async (ctx: Ctx): Promise<BenchRow> => {
  const whole: readonly (readonly [Tariff, number])[] = [
    ['US', sizeOf(13_000, 100)],
    ['EU', lineCount],
    ['GB', lineCount],
  ]
  for (const [tariff, lines] of whole) if (tariff !== 'EU') await load(ctx, tariff, 0, lines)
  const before = heapAfterCollection()
  const opened = await Promise.all(whole.map(([tariff]) => openTariff(ctx, tariff, '2026-01-01')))
  const megabytes = (heapAfterCollection() - before) / 1024 / 1024
  if (opened.some((tariff) => tariff?.linesUnder(codeOf(1)).length !== 1))
    throw new Error('a line is missing')
  return {
    name: 'memory of three whole tariffs, of its 30 MB',
    ratio: megabytes / mostMegabytes,
    goal: '≤ 1',
    met: megabytes <= mostMegabytes,
    detail: `${megabytes.toFixed(1)} MB${globalThis.gc ? '' : ', before garbage collection'}`,
  }
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer()
  const services = await openBenchServices(server.connectionString, server.folder)
  try {
    const ctx = makeCtx(services, { ...administrator, flags: new Set(['definitions']) })
    return [await measureImport(ctx), await measureMemory(ctx)]
  } finally {
    await services.close()
    await server.stop()
  }
}
