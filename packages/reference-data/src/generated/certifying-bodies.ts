// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { CertifyingBody } from '@halalmap/contracts';

export const certifyingBodies: readonly CertifyingBody[] = [
 {
  "id": 1,
  "name": "IDCP",
  "fullName": "Islamic Da'wah Council of the Philippines",
  "country": "Philippines",
  "accreditationLevel": "Formerly NCMF-accredited; current DTI-PAB status not confirmed",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "NCMF (former scheme)"
  ],
  "recognitionAsOf": "2017",
  "role": "certifier",
  "description": "Federation of more than 90 Muslim organisations formed in the early 1980s; long-running certifier with halal work going back to about the late 1980s.",
  "sources": [
   "halalfocus 2017",
   "davaotoday 2017"
  ]
 },
 {
  "id": 2,
  "name": "HDIP",
  "fullName": "Halal Development Institute of the Philippines",
  "country": "Philippines",
  "accreditationLevel": "Formerly NCMF-accredited; current DTI-PAB status not confirmed",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "NCMF (former scheme)"
  ],
  "recognitionAsOf": "2017",
  "role": "certifier",
  "description": "Halal certification and development body on the former NCMF list.",
  "sources": [
   "halalfocus 2017",
   "davaotoday 2017"
  ]
 },
 {
  "id": 3,
  "name": "MINHA",
  "fullName": "Mindanao Halal Authority",
  "country": "Philippines",
  "accreditationLevel": "Formerly NCMF-accredited; current DTI-PAB status not confirmed",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "NCMF (former scheme)"
  ],
  "recognitionAsOf": "2017",
  "role": "certifier",
  "description": "Mindanao-based certifier associated with General Santos City.",
  "sources": [
   "halalfocus 2017",
   "davaotoday 2017"
  ]
 },
 {
  "id": 4,
  "name": "MMHCBI",
  "fullName": "Muslim Mindanao Halal Certification Board, Inc.",
  "country": "Philippines",
  "accreditationLevel": "Formerly NCMF-accredited; current DTI-PAB status not confirmed",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "NCMF (former scheme)"
  ],
  "recognitionAsOf": "2017",
  "role": "certifier",
  "description": "Certifier based in the Muslim Mindanao region, around Cotabato.",
  "sources": [
   "halalfocus 2017",
   "davaotoday 2017"
  ]
 },
 {
  "id": 5,
  "name": "HICCIP",
  "fullName": "Halal International Chamber of Commerce and Industries of the Philippines",
  "country": "Philippines",
  "accreditationLevel": "Formerly NCMF-accredited; current DTI-PAB status not confirmed",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "NCMF (former scheme)"
  ],
  "recognitionAsOf": "2018",
  "role": "certifier",
  "description": "Halal business chamber in San Juan that also certifies; a Quezon City restaurant reported its certificate in 2024.",
  "sources": [
   "halalfocus 2017",
   "davaotoday 2017",
   "restaurant report 2024"
  ]
 },
 {
  "id": 6,
  "name": "Prime",
  "fullName": "Prime Certification and Inspection Asia Pacific (Prime Group)",
  "country": "United Arab Emirates",
  "accreditationLevel": "DTI-PAB accredited (reported Oct 2023)",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": true,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "DTI - Philippine Accreditation Bureau"
  ],
  "recognitionAsOf": "2023-10",
  "role": "certifier",
  "description": "International certifier with a Manila office opened in 2018; one of two accredited halal certifiers named in October 2023.",
  "sources": [
   "Philippine News Agency 2018",
   "Philstar 2023-10-20"
  ]
 },
 {
  "id": 7,
  "name": "ICC",
  "fullName": "International Certification Center",
  "country": "South Korea",
  "accreditationLevel": "DTI-PAB accredited (reported Oct 2023)",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": true,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "DTI - Philippine Accreditation Bureau"
  ],
  "recognitionAsOf": "2023-10",
  "role": "certifier",
  "description": "Korea-based certifier named with Prime as accredited for the Philippines in October 2023; exact corporate name to be checked.",
  "sources": [
   "Philstar 2023-10-20"
  ]
 },
 {
  "id": 8,
  "name": "Davao Muslim Ulama Halal Certifying and Monitoring Agency, Inc.",
  "fullName": "Davao Muslim Ulama Halal Certifying and Monitoring Agency, Inc.",
  "country": "Philippines",
  "accreditationLevel": "Accreditation not confirmed",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [],
  "recognitionAsOf": "2017",
  "role": "certifier",
  "description": "Davao-based certifier run by Muslim religious leaders, reported active in 2017.",
  "sources": [
   "davaotoday 2017"
  ]
 },
 {
  "id": 9,
  "name": "Halal Food Council of the Philippines",
  "fullName": "Halal Food Council of the Philippines",
  "country": "Philippines",
  "accreditationLevel": "Accreditation not confirmed",
  "website": "https://halalfoodcouncil.com.ph",
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [],
  "recognitionAsOf": null,
  "role": "certifier",
  "description": "Private halal council with its own web site.",
  "sources": [
   "pages of halalfoodcouncil.com.ph"
  ]
 },
 {
  "id": 12,
  "name": "JAKIM",
  "fullName": "Department of Islamic Development Malaysia",
  "country": "Malaysia",
  "accreditationLevel": "Foreign national authority",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "Malaysia government"
  ],
  "recognitionAsOf": null,
  "role": "foreign",
  "description": "Malaysia's national halal certification authority; its mark appears on imported goods. Included so imported products can be entered; Philippine recognition not checked.",
  "sources": [
   "general knowledge, not looked up"
  ]
 },
 {
  "id": 13,
  "name": "MUIS",
  "fullName": "Islamic Religious Council of Singapore",
  "country": "Singapore",
  "accreditationLevel": "Foreign national authority",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "Singapore government"
  ],
  "recognitionAsOf": null,
  "role": "foreign",
  "description": "Singapore's religious council and national halal certifier. Included so imported products can be entered; Philippine recognition not checked.",
  "sources": [
   "general knowledge, not looked up"
  ]
 },
 {
  "id": 14,
  "name": "BPJPH",
  "fullName": "Halal Product Assurance Organizing Agency",
  "country": "Indonesia",
  "accreditationLevel": "Foreign national authority",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "Indonesia government"
  ],
  "recognitionAsOf": null,
  "role": "foreign",
  "description": "Indonesia's state agency that issues halal certificates. Included so imported products can be entered; Philippine recognition not checked.",
  "sources": [
   "general knowledge, not looked up"
  ]
 }
];
