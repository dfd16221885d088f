import type {DialogueLanguage} from './language.js'

export const german: DialogueLanguage = {
  asking:
    'können sie | könnten sie | kannst du | könntest du | kann ich | kann man | können wir | darf ich | dürfen wir | soll ich | sollen wir | haben sie | hast du | habt ihr | hat jemand | sind sie | bist du | gibt es | ist das | ist es | ' +
    'wissen sie | weißt du | was ist | was sind | was macht | was kann | was muss | wie ist | wie kann | wie funktioniert | wie lange | wie oft | wie viel | wie viele | wie geht | warum ist | warum hat | warum sind | wo ist | wo sind | wo finde | wann ist | wann wird | wer ist | wer sind | was passiert | würden sie | wollen sie | möchten sie',
  opening: 'wie | warum | wieso | weshalb | wozu | was | wann | wo | wohin | woher | wer | wen | wem | wessen | welche | welcher | welches | welchen | kann | können | darf | muss | soll | gibt | ist | sind | hat | haben | wird | werden | womit | wofür | worin',
  question: 'frage | f',
  answer: 'antwort',
  roles: {
    interviewer: 'interviewerin | journalistin | reporterin | befrager',
    interviewee: 'befragte | befragter',
    host: 'gastgeber | gastgeberin',
    moderator: 'moderatorin | vorsitzender | vorsitzende | präsident | präsidentin',
    guest: 'gast',
    customer: 'kunde | kundin | anrufer | anruferin',
    agent: 'berater | beraterin | mitarbeiter | mitarbeiterin',
    user: 'nutzer | benutzer | mensch',
    assistant: 'assistent | assistentin | ki',
    audience: 'publikum',
    speaker: 'sprecher | sprecherin | redner | rednerin',
    teacher: 'lehrer | lehrerin | dozent | dozentin',
    student: 'schüler | schülerin | studentin',
    doctor: 'arzt | ärztin',
    witness: 'zeuge | zeugin',
    court: 'richter | richterin',
  },
  nobody:
    'hinweis | hinweise | anmerkung | anmerkungen | bemerkung | beispiel | beispiele | achtung | wichtig | warnung | vorsicht | tipp | tipps | siehe | siehe auch | zusammenfassung | ergebnis | ergebnisse | beschreibung | rückgabe | wert | werte | typ | ' +
    'datei | datum | zeit | uhrzeit | ort | autor | autoren | betreff | an | von | telefon | adresse | quelle | quellen | preis | summe | ziel | ziele | aufgabe | aufgaben | grund | gründe | lösung | problem | probleme | schritt | abschnitt | kapitel | ' +
    'artikel | teil | tabelle | abbildung | abb | anhang | definition | satz | beweis | anforderungen | voraussetzungen | teilnehmer | anwesend | tagesordnung | beschluss | fazit | übersicht | allerdings | außerdem | erstens | zweitens | drittens | ' +
    'montag | dienstag | mittwoch | donnerstag | freitag | samstag | sonntag | ja | nein | das | zum beispiel | z. b',
  catalogue: 'häufige fragen | häufig gestellte fragen | fragen und antworten | oft gestellte fragen',
  revealing: 'antwort | antworten | antwort anzeigen | antwort zeigen | zur antwort | lösung | lösung anzeigen',
}
