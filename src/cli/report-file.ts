import type {FileOutcome, FileReport, ReportSettings, Totals} from '../node.js'
import type {AtomicFile} from '../node/atomic-file.js'
import {addFile, emptyTotals} from '../node/report.js'
import type {Stats} from '../stats.js'

/** Adds up what a run did and, where a file was asked for, writes it there as it comes. */
export interface ReportFile {
  totals: Totals
  settings(settings: ReportSettings): Promise<void>
  file(file: FileReport, stats: Stats, outcome: FileOutcome): Promise<void>
  commit(): Promise<void>
  discard(): Promise<void>
}

export async function createReportFile(version: string, target: AtomicFile | null): Promise<ReportFile> {
  const totals = emptyTotals()
  return {
    totals,
    async settings(settings) {
      await target?.write(`{"version":${JSON.stringify(version)},\n"settings":${JSON.stringify(settings)},\n"files":[`)
    },
    async file(file, stats, outcome) {
      await target?.write(`${totals.files > 0 ? ',' : ''}\n${JSON.stringify(file)}`)
      addFile(totals, file, stats, outcome)
    },
    async commit() {
      await target?.write(`\n],\n"totals":${JSON.stringify(totals)}}\n`)
      await target?.commit()
    },
    async discard() {
      await target?.discard()
    },
  }
}
