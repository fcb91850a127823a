import type { Plugin } from 'vite'
import { listTextFiles, readTexts } from '../../packages/locales/src/readTexts.ts'

/** Replaces the content of each text file by what code reads from it (packages/locales/src/gatherTexts.ts). */
export const gatheredTexts = (): Plugin => ({
  name: 'gathered-texts',
  enforce: 'pre',
  transform(_code, id) {
    const [, folder, file] = /^(.*[/]packages[/]locales[/](?:tr|en|de))[/](.+)[.]json$/.exec(id) ?? []
    if (!folder || !file) return null
    const texts = readTexts(folder)
    for (const name of listTextFiles(folder)) this.addWatchFile(`${folder}/${name}.json`)
    return { code: JSON.stringify(texts[file]), map: null }
  },
})
